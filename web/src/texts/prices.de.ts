import type { pricesEn } from "./prices.en";

const cards = (count: number): string => (count === 1 ? "1 Karte" : `${count} Karten`);

export const pricesDe: typeof pricesEn = {
  challenge: (name, theirs, mine) =>
    `Bei einem Bluff zieht ${name} ${theirs}, sonst ziehst du ${mine}`,
  noRisk: "ohne Risiko",
  forgotten: (count) => `Wer es vergisst und erwischt wird, zieht ${cards(count)}`,
  falseCatch: (count) =>
    count ? `Wenn es nicht stimmt, ziehst du ${cards(count)}` : "Falsch geraten kostet nichts",
  bluff: "Bluff",
  chooseForBluff: (card) =>
    `${card}: ein Bluff, denn du hast die geltende Farbe. Wähle eine Farbe oder brich ab`,
};
