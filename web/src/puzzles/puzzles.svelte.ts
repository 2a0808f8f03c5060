/** The puzzles of the server, the one that is shown, and those this browser has solved. */

import { call, post } from "../lib/api";
import { load, save } from "../lib/kept";
import type { PuzzleInfo, PuzzleList, PuzzleSolution, PuzzleTable } from "../protocol";

const KEPT = "puzzles";

export class Puzzles {
  all = $state.raw<readonly PuzzleInfo[]>([]);
  theme = $state("");
  table = $state.raw<PuzzleTable | null>(null);
  /** What was chosen, and what came of it. */
  chosen = $state("");
  solution = $state.raw<PuzzleSolution | null>(null);
  solved = $state.raw<readonly string[]>(load(KEPT, "").split(" ").filter(Boolean));

  list = $derived(this.all.filter(({ theme }) => !this.theme || theme === this.theme));
  themes = $derived([...new Set(this.all.map(({ theme }) => theme))]);
  at = $derived(this.list.findIndex(({ id }) => id === this.table?.id));

  async open(): Promise<void> {
    this.all = (await call<PuzzleList>("/api/puzzles")).puzzles;
    await this.next();
  }

  /** The next one that is not solved; if all are, the next. */
  async next(): Promise<void> {
    const after = [...this.list.slice(this.at + 1), ...this.list.slice(0, this.at + 1)];
    const wanted = after.find(({ id }) => !this.solved.includes(id)) ?? after[0];
    if (wanted) await this.show(wanted.id);
  }

  async show(id: string): Promise<void> {
    const table = await call<PuzzleTable>(`/api/puzzles/${id}`);
    this.retry();
    this.table = table;
  }

  retry(): void {
    this.chosen = "";
    this.solution = null;
  }

  async choose(action: string): Promise<void> {
    const id = this.table?.id ?? "";
    this.chosen = action;
    this.solution = await call<PuzzleSolution>(`/api/puzzles/${id}`, post({ action }));
    if (!this.solution.right || this.solved.includes(id)) return;
    this.solved = [...this.solved, id];
    save(KEPT, this.solved.join(" "));
  }
}
