import { beforeEach, describe, expect, test } from "vitest";
import { LONGEST_WAIT, MOST_WAITING, Playback, type Timer } from "../src/lib/playback";

/** Time that passes when told to. */
class Hourglass implements Timer {
  time = 0;
  #due: { at: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, run: () => void): () => void {
    const one = { at: this.time + milliseconds, run };
    this.#due.push(one);
    return () => void (this.#due = this.#due.filter((due) => due !== one));
  }

  pass(milliseconds: number): void {
    const until = this.time + milliseconds;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#due = this.#due.filter((due) => due !== next);
      this.time = next.at;
      next.run();
    }
    this.time = until;
  }

  /** The machine was so slow that everything due comes late. */
  stall(milliseconds: number): void {
    this.time += milliseconds;
    for (const { run } of this.#due.splice(0)) run();
  }
}

let timer: Hourglass;
let shown: string[];
let busy: boolean[];
let pace: number;
let playback: Playback<{ name: string; hold: number }>;

const beat = (name: string, hold = 400) => ({ name, hold });
const names = (text: string) => text.split("").map((name) => beat(name));

beforeEach(() => {
  timer = new Hourglass();
  [shown, busy, pace] = [[], [], 1];
  playback = new Playback(
    {
      show: ({ name }, at) => void shown.push(at === 0 ? `(${name})` : name),
      busy: (is) => void busy.push(is),
      pace: () => pace,
    },
    timer,
  );
});

describe("beats", () => {
  test("are shown one after the other, also those of several messages", () => {
    playback.add(names("ab"));
    playback.add(names("c"));
    expect(shown.join("")).toBe("a");
    timer.pass(400);
    expect(shown.join("")).toBe("ab");
    timer.pass(400);
    expect(shown.join("")).toBe("abc");
    expect(playback.busy).toBe(true);
    timer.pass(400);
    expect(playback.busy).toBe(false);
    expect(busy).toEqual([true, false]);
  });

  test("of an own click are shown at once: nothing waits", () => {
    playback.add(names("a"));
    expect(shown).toEqual(["a"]);
  });

  test("that take no time do not make anybody wait", () => {
    playback.add([beat("a", 0), beat("b", 0)]);
    expect(shown).toEqual(["a", "b"]);
    expect(busy).toEqual([false]);
  });

  test("take as long as the pace says, and less with others waiting", () => {
    pace = 2;
    playback.add(names("ab"));
    timer.pass(799);
    expect(shown).toEqual(["a"]);
    playback.add(names("c"));
    timer.pass(1); // b is due, and c waits
    timer.pass(480);
    expect(shown).toEqual(["a", "b", "c"]);
  });
});

describe("who falls behind catches up at once", () => {
  test("with too many messages", () => {
    for (let nth = 0; nth <= MOST_WAITING; nth++) playback.add(names(String(nth)));
    expect(shown).toEqual(["0"]);
    playback.add(names("x"));
    expect(shown.join("")).toBe("0(1)(2)(3)(4)(5)(6)(x)");
    expect(busy).toEqual([true, false]);
  });

  test("after waiting too long, as on a slow machine", () => {
    playback.add(names("ab"));
    playback.add(names("c"));
    timer.stall(LONGEST_WAIT + 1);
    expect(shown.join("")).toBe("a(b)(c)");
    expect(playback.busy).toBe(false);
  });

  test("but a long moment is no falling behind", () => {
    playback.add([beat("a", 2 * LONGEST_WAIT), beat("b")]);
    timer.pass(2 * LONGEST_WAIT);
    expect(shown).toEqual(["a", "b"]);
  });

  test("where nothing shall move, or nobody looks", () => {
    playback.add(names("ab"));
    pace = 0;
    playback.add(names("c"));
    expect(shown.join("")).toBe("a(b)(c)");
    playback.add(names("d"));
    expect(shown.at(-1)).toBe("(d)");
    expect(playback.busy).toBe(false);
  });

  test("when told to, and the clock of what was cut short shows nothing twice", () => {
    playback.add(names("abc"));
    playback.catchUp();
    expect(shown.join("")).toBe("a(b)(c)");
    timer.pass(5000);
    expect(shown).toHaveLength(3);
    playback.add(names("d"));
    expect(shown.at(-1)).toBe("d");
  });
});

test("what is cleared is never shown", () => {
  playback.add(names("abc"));
  playback.clear();
  timer.pass(5000);
  expect(shown).toEqual(["a"]);
  expect(busy).toEqual([true, false]);
});
