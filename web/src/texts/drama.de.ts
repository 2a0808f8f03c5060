import type { dramaEn } from "./drama.en";

export const dramaDe: typeof dramaEn = {
  moments: {
    seat: {
      deals: "gibt",
      uno: "UNO!",
      jumpsIn: "wirft ein!",
      passes: "passt",
      skipped: "setzt aus",
      challenges: "Zweifel!",
      caught: "Erwischt!",
      wrongCatch: "Falsch!",
      mustDraw: "zieht!",
      knockedOut: "Raus!",
      eliminated: "Ausgeschieden",
    },
    stamps: {
      approved: "Genehmigt",
      censored: "Zensiert",
      returned: "Zurück",
      bluff: "Geblufft!",
      noBluff: "Kein Bluff",
    },
    handWon: (name, you) => (you ? "Die Runde gehört dir!" : `${name} gewinnt die Runde`),
    blocked: "Niemand kann mehr ziehen",
    matchWon: (names, you, count) =>
      you ? "Die Partie gehört dir!" : `${names} ${count > 1 ? "gewinnen" : "gewinnt"} die Partie!`,
  },
  keeping: (card) => `Gezogen: ${card}. Sie passt nicht, du behältst sie.`,
  pace: {
    title: "Tempo",
    names: { calm: "Ruhig", normal: "Normal", quick: "Schnell", none: "Ohne Bewegung" },
    reduced: "Dein Gerät wünscht weniger Bewegung, deshalb bewegt sich nichts.",
    autoKeep: "Eine gezogene Karte, die nicht passt, von selbst behalten",
  },
  volume: "Lautstärke",
  desk: {
    title: "Der Tisch des Gebers",
    empty: "Jede Karte wird erst hier abgegeben.",
    yours: (card) => `Du hast ${card} abgegeben.`,
    theirs: (name) => `${name} hat eine Karte abgegeben.`,
    why: {
      legal:
        "Jede Karte geht, auch eine, die nicht passt: Wer gibt und eine passende hat, muss sie für dich spielen, und du bist deine los.",
      any: "Jede Karte geht, auch eine, die nicht passt: Dann wird eine andere für dich gespielt, und du bist deine los.",
    },
  },
};
