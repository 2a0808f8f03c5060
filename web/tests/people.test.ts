import { describe, expect, it } from "vitest";
import { peopleDe } from "../src/texts/people.de";
import { peopleEn } from "../src/texts/people.en";
import { peopleFr } from "../src/texts/people.fr";

const LONGEST_NAME = 24;
const CATALOGUES = { en: peopleEn, de: peopleDe, fr: peopleFr };

/** Every name there is: all pairs of what is chosen first and second. */
function names(guest: (pick: <One>(from: readonly One[]) => One) => string): string[] {
  const made = new Set<string>();
  for (let first = 0; first < 30; first++)
    for (let second = 0; second < 30; second++) {
      const turns = [first, second];
      made.add(guest((from) => from[turns.shift()! % from.length]!));
    }
  return [...made];
}

describe.each(Object.entries(CATALOGUES))("people in %s", (_language, texts) => {
  it("have names that fit, and hardly ever the same", () => {
    const all = names(texts.guest);
    expect(all.filter((name) => name.length > LONGEST_NAME)).toEqual([]);
    expect(all.length).toBeGreaterThan(200);
  });

  it("are counted rightly", () => {
    expect(texts.say.unread(1)).not.toContain("s ");
    expect(texts.lobby.free(0)).not.toContain("0");
    expect(texts.lobby.missing(1)).not.toBe(texts.lobby.missing(2));
    expect(texts.lobby.start(2)).not.toBe(texts.lobby.start(3));
  });

  it("are spoken to as you where the news is of them", () => {
    const told = { name: "Ann", you: false, other: "Juno" };
    for (const say of Object.values(texts.news)) expect(say(told)).toMatch(/^[A-ZÀ-Ü].*\.$/u);
    expect(texts.news["stands-in"](told)).toContain("Juno");
    expect(texts.news.back({ ...told, you: true })).not.toContain("Ann");
  });
});
