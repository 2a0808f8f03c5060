// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Refused } from "../src/lib/api";
import { wear } from "../src/lib/card-art.svelte";
import { Pack } from "../src/lib/cards";
import { cardWords, colourWord, explain, phrase, sentence } from "../src/lib/wording";
import { PACKS, type EventInfo } from "../src/protocol";
import { eventsDe } from "../src/texts/events.de";
import { eventsFr } from "../src/texts/events.fr";
import { eventsEn } from "../src/texts/events.en";
import { speak, t } from "../src/texts";
import { CLASSIC, OWN } from "./packs";

const NAMES = ["Ann", "Ben"];
const told = (event: EventInfo, reader: number | null = null) => sentence(event, NAMES, reader);

const THEME = { name: "redacted", title: "Redacted", colours: [{ name: "Print" }] };
vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(THEME))));

beforeEach(() => void wear(CLASSIC));
beforeEach(() => speak("en"));

describe("cards", () => {
  test("are named in the language chosen", async () => {
    expect([cardWords("R7"), cardWords("GS"), cardWords("W+4")]).toEqual([
      "Red 7",
      "Green Skip",
      "Wild Draw Four",
    ]);
    await speak("de");
    expect([cardWords("R7"), cardWords("GS"), cardWords("W+4")]).toEqual([
      "Rot 7",
      "Grün Aussetzen",
      "Zieh-Vier",
    ]);
  });

  test("have no colour where none is known", async () => {
    expect([colourWord(null), colourWord("W")]).toEqual(["", ""]);
    expect(colourWord("B")).toBe("blue");
    await speak("de");
    expect(colourWord("B")).toBe("Blau");
  });

  test("of somebody's own are called as they are written, among others in German", async () => {
    wear(OWN);
    await speak("de");
    expect(["R7", "P7", "RSE", "WH", "W+4"].map((card) => cardWords(card))).toEqual([
      "Rot 7",
      "Purple 7",
      `Rot ${t().cardName("Skip Everyone")}`,
      "Wild Hit",
      "Zieh-Vier",
    ]);
    expect([colourWord("R"), colourWord("P")]).toEqual(["Rot", "purple"]);
  });

  test("of French suits have their German names", async () => {
    const suits = ["clubs", "diamonds", "hearts", "spades"];
    const names = ["Jack", "Queen", "King", "Ace"];
    const colours = suits.map((name) => ({ name, letter: name[0]!, shape: name }));
    const cards = suits.map((suit, at) => ({
      short: `${at}`,
      words: `${names[at]} of ${suit}`,
      symbol: names[at]![0]!,
      name: names[at]!,
      colour: suit[0]!,
    }));
    wear(new Pack({ fingerprint: "french", colours, cards }));
    expect(cardWords("1")).toBe("Queen of diamonds");
    await speak("de");
    expect(cards.map(({ short }) => cardWords(short))).toEqual([
      "Kreuz Bube",
      "Karo Dame",
      "Herz König",
      "Pik Ass",
    ]);
  });

  test("that come with Lastcard have German names, all of them", async () => {
    await speak("de");
    const rows = (key: string) =>
      Object.values(PACKS).flatMap((pack) => pack[key] as { name: string }[]);
    for (const { name } of [...rows("symbols"), ...rows("wilds")])
      if (!/^\d+$/.test(name)) expect(t().cardName(name), name).not.toBe(name);
    for (const { name } of rows("colours")) expect(t().colourName(name), name).not.toBe(name);
  });

  test("have the colours of their theme", async () => {
    wear(CLASSIC, "redacted");
    await vi.waitFor(() => expect(cardWords("R7")).toBe("Print 7"));
    await speak("de");
    expect([cardWords("RS"), colourWord("R"), cardWords("W")]).toEqual([
      "Presse Aussetzen",
      "Presse",
      "Farbwahl",
    ]);
  });

  test("lie there until others do, or they are taken off", () => {
    const takeOff = wear(CLASSIC);
    wear(OWN);
    takeOff();
    expect(cardWords("P12")).toBe("Purple 12");
    wear(CLASSIC)();
    expect(cardWords("P12")).toBe("Purple 12");
  });
});

describe("events", () => {
  test("speak of others by name and to the reader as you", async () => {
    const skipped: EventInfo = { kind: "skipped", seat: 1 };
    expect(told(skipped, 0)).toMatch(/^Ben /);
    expect(told(skipped, 1)).toMatch(/^You /);
    expect(told(skipped, 1)).not.toBe(told(skipped, 0).replace("Ben", "You"));
    await speak("de");
    expect(told(skipped, 1)).toMatch(/^Du /);
  });

  test("name the card where it is known, and only count it where it is not", () => {
    const drew: EventInfo = { kind: "drew", seat: 0, number: 1 };
    expect(told(drew)).toContain(t().cards(1));
    expect(told({ ...drew, cards: ["R7"] })).toContain(cardWords("R7"));
    expect(told({ ...drew, number: 2, cards: ["R7", "B0"] })).toContain(
      `${t().cards(2)} (${cardWords("R7")}, ${cardWords("B0")})`,
    );
    expect(told({ kind: "submitted", seat: 0, other: 1 })).toContain(t().someCard);
  });

  test("say the colour named with a wild card", () => {
    const wild: EventInfo = { kind: "played", seat: 0, cards: ["W"], colour: "G" };
    expect(told(wild)).toContain(t().naming(cardWords("W"), colourWord("G")));
    expect(told({ kind: "shed", seat: 0, number: 1, cards: ["G7"] })).toBe(
      "Ann lays Green 7 under it.",
    );
    expect(told({ ...wild, cards: ["G7"] })).not.toContain(t().naming("", colourWord("G")));
  });

  test("name a seat that nobody has by its number", () => {
    expect(told({ kind: "passed", seat: 4 })).toContain(t().seat(5));
  });

  test.each([
    ["English", eventsEn],
    ["German", eventsDe],
    ["French", eventsFr],
  ])("all end like sentences in %s, whoever reads them", (_, events) => {
    const parts = { card: "R7", colour: "red", number: 3, right: false };
    for (const [kind, say] of Object.entries(events))
      for (const you of [true, false]) {
        const text = say({ who: "Ann", you, other: "Ben", otherYou: !you, ...parts });
        expect(text, kind).toMatch(/^[\p{Lu}\d].*[.!]$/u);
        expect(text, kind).not.toMatch(/undefined|  /);
      }
  });
});

describe("what the server says about rules", () => {
  test("has its gaps filled, also by phrases", () => {
    const inner = { say: "{} of {}", parts: [1, "Ann’s {}"] };
    expect(phrase({ say: "Take {}.", parts: [inner] })).toBe("Take 1 of Ann’s {}.");
    expect(phrase({ say: "Nothing to fill." })).toBe("Nothing to fill.");
  });

  test("shows numbers as the language writes them", async () => {
    expect(phrase({ say: "to {}", parts: [10_000] })).toBe("to 10,000");
    await speak("de");
    expect(phrase({ say: "{} von {}", parts: [10_000, 2] })).toBe("10.000 von 2");
  });
});

describe("what went wrong", () => {
  test("is a sentence of the server, with a capital letter", () => {
    expect(explain(new Refused("stale", "the table has moved on"))).toBe("The table has moved on");
  });

  test("is said in German where the code is known", async () => {
    await speak("de");
    expect(explain(new Refused("not-host", "only the host can do this"))).not.toMatch(/host can/);
    expect(explain(new Refused("rules-value", "target: must be 1"))).toBe("Target: must be 1");
  });

  test("is the connection where no server answered", () => {
    expect(explain(new Refused("offline", ""))).toBe(t().common.offline);
  });
});
