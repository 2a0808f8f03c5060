import { counted } from "./french-grammar";
import type { pricesEn } from "./prices.en";

export const pricesFr: typeof pricesEn = {
  challenge: (name, theirs, mine) =>
    `Si c’était un bluff, ${name} pioche ${theirs}, sinon tu pioches ${mine}`,
  noRisk: "sans risque",
  forgotten: (count) => `Qui oublie et se fait prendre pioche ${counted(count, "carte")}`,
  falseCatch: (count) =>
    count ? `À tort, tu pioches ${counted(count, "carte")}` : "Se tromper ne coûte rien",
  bluff: "bluff",
  chooseForBluff: (card) =>
    `${card} : un bluff, car tu as la couleur en cours. Choisis une couleur ou annule`,
};
