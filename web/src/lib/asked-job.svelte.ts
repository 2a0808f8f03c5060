/** Work that the server does beside its tables: asked for, followed, and stopped if nobody wants it. */

import type { JobInfo, JobQuestion } from "../protocol";
import { call, identity, post, Refused } from "./api";
import { explain } from "./wording";

type Answer = NonNullable<JobInfo["answer"]>;

/** What is known of a job; waits for news if `after` is the version one has. */
export const getJob = (id: string, after?: number): Promise<JobInfo> =>
  call<JobInfo>(`/api/jobs/${id}${after === undefined ? "" : `?after=${after}`}`);

/** The answer to a job, if it is one of that kind. */
export function answerOf<Kind extends Answer["kind"]>(
  job: JobInfo | null,
  kind: Kind,
): Extract<Answer, { kind: Kind }> | null {
  const answer = job?.answer;
  return answer?.kind === kind ? (answer as Extract<Answer, { kind: Kind }>) : null;
}

export class AskedJob<Kind extends Answer["kind"]> {
  info = $state.raw<JobInfo | null>(null);
  /** Why nothing comes of it. */
  problem = $state("");
  busy = $derived(this.info?.state === "waiting" || this.info?.state === "working");
  /** How much of it is done, from 0 to 1. */
  share = $derived(this.info?.total ? (this.info.done ?? 0) / this.info.total : 0);

  #asked = 0;

  constructor(readonly kind: Kind) {}

  get answer(): Extract<Answer, { kind: Kind }> | null {
    return answerOf(this.info, this.kind);
  }

  /** Ask, and follow what comes of it to the end; the job's name. */
  async ask(question: JobQuestion): Promise<string | null> {
    this.problem = "";
    return this.#attempt(() => call<JobInfo>("/api/jobs", post(question)));
  }

  /** What was asked before, as far as the server still knows it. */
  async recall(id: string): Promise<void> {
    await this.#attempt(() => getJob(id));
    if (this.info?.state === "failed" || this.info?.state === "stopped") this.info = null;
    this.problem = "";
  }

  /** Have the server end it; what it has found so far stays. */
  async stop(): Promise<void> {
    const { info } = this;
    if (info === null || !this.busy) return;
    this.#asked++;
    this.info = info.answer ? { ...info, state: "stopped" } : null;
    const ended = call(`/api/jobs/${info.id}`, { method: "DELETE", headers: identity() });
    await ended.catch(() => undefined);
  }

  /** Nobody looks any more; the server goes on. */
  leave(): void {
    this.#asked++;
  }

  async #attempt(first: () => Promise<JobInfo>): Promise<string | null> {
    const asked = ++this.#asked;
    try {
      const info = await first();
      if (asked !== this.#asked) return info.id;
      this.info = info;
      void this.#follow(asked);
      return info.id;
    } catch (error) {
      if (asked === this.#asked) this.problem = explain(error);
      return null;
    }
  }

  async #follow(asked: number): Promise<void> {
    while (asked === this.#asked && this.info && this.busy) {
      try {
        const news = await getJob(this.info.id, this.info.version);
        if (asked !== this.#asked) return;
        // What is known stays in sight until more is.
        this.info = { ...news, answer: news.answer ?? this.info.answer ?? null };
      } catch (error) {
        if (asked !== this.#asked) return;
        if (!(error instanceof Refused && error.code === "offline")) {
          this.problem = explain(error);
          this.info = null;
          return;
        }
        await new Promise((done) => setTimeout(done, 2000));
      }
    }
    if (asked === this.#asked && this.info?.problem) {
      const { code, text } = this.info.problem;
      this.problem = explain(new Refused(code, text));
    }
  }
}
