import type { dramaEn } from "./drama.en";

export const dramaFr: typeof dramaEn = {
  moments: {
    seat: {
      deals: "donne",
      uno: "UNO !",
      jumpsIn: "intercepte !",
      passes: "passe",
      skipped: "passe son tour",
      challenges: "Contesté !",
      caught: "Pris !",
      wrongCatch: "Raté !",
      mustDraw: "pioche !",
      knockedOut: "Éliminé !",
      eliminated: "Hors de la partie",
    },
    stamps: {
      approved: "Approuvé",
      censored: "Censuré",
      returned: "Rendu",
      bluff: "Bluff !",
      noBluff: "Pas de bluff",
    },
    handWon: (name, you) => (you ? "La manche est à toi !" : `${name} gagne la manche`),
    blocked: "Plus personne ne peut jouer",
    matchWon: (names, you, count) =>
      you ? "La partie est à toi !" : `${names} ${count > 1 ? "gagnent" : "gagne"} la partie !`,
  },
  keeping: (card) => `Piochée : ${card}. Elle ne va pas, tu la gardes.`,
  pace: {
    title: "Rythme",
    names: { calm: "Calme", normal: "Normal", quick: "Rapide", none: "Sans mouvement" },
    reduced: "Ton appareil demande moins de mouvement : rien ne bouge.",
    autoKeep: "Garder sans clic une carte piochée qui ne va pas",
  },
  volume: "Volume",
  desk: {
    title: "Le bureau du donneur",
    empty: "Chaque carte est d’abord remise ici.",
    yours: (card) => `Tu as remis ${card}.`,
    theirs: (name) => `${name} a remis une carte.`,
    why: {
      legal:
        "Toute carte convient, même une qui ne va pas : si le donneur en a une qui va, il doit la jouer pour toi, et te voilà débarrassé de la tienne.",
      any: "Toute carte convient, même une qui ne va pas : le donneur en joue alors une autre pour toi, et te voilà débarrassé de la tienne.",
    },
  },
};
