import type { Sentences, Told } from "./event-sentences";

/** „Du spielst“ und „Anna spielt“. */
const does = (told: Told, mine: string, theirs: string): string =>
  `${told.who} ${told.you ? mine : theirs}`;
const whose = (told: Told): string =>
  told.otherYou ? "deine Karte" : `die Karte von ${told.other}`;
const acc = (told: Told): string => (told.otherYou ? "dich" : told.other);
const dat = (told: Told): string => (told.otherYou ? "dir" : told.other);
const counted = (number: number, one: string, many: string): string =>
  number === 1 ? one : `${number} ${many}`;
const side = (told: Told): string => (told.right ? "rechts" : "links");

export const eventsDe: Sentences = {
  seated: (e) => `${does(e, "bekommst", "bekommt")} Platz ${e.number + 1}.`,
  cut: (e) => `${does(e, "ziehst", "zieht")} ${e.card} für das Geben.`,
  dealer: (e) => `${does(e, "gibst", "gibt")}.`,
  dealt: (e) => `Alle bekommen ${counted(e.number, "eine Karte", "Karten")}.`,
  opened: (e) => `${e.card} wird aufgedeckt.`,
  "put-back": (e) => `${e.card} wird aufgedeckt und zurückgelegt.`,
  covered: (e) => `${e.card} wird aufgedeckt und gleich überdeckt.`,
  named: (e) => `${does(e, "wählst", "wählt")} ${e.colour}.`,
  played: (e) => `${does(e, "spielst", "spielt")} ${e.card}.`,
  "jumped-in": (e) => `${does(e, "wirfst", "wirft")} vor ${dat(e)} ein.`,
  called: (e) => `${does(e, "rufst", "ruft")} UNO!`,
  drew: (e) => `${does(e, "ziehst", "zieht")} ${e.card}.`,
  passed: (e) => `${does(e, "passt", "passt")}.`,
  skipped: (e) => `${does(e, "setzt", "setzt")} aus.`,
  reversed: (e) => `Jetzt geht es nach ${side(e)}.`,
  pending: (e) =>
    `Auf ${e.you ? "dich" : e.who} ${e.number === 1 ? "wartet" : "warten"} ${counted(e.number, "eine Karte", "Karten")}.`,
  challenged: (e) => `${does(e, "zweifelst", "zweifelt")} ${acc(e)} an.`,
  shown: (e) => `${does(e, "zeigst", "zeigt")} ${dat(e)} ${e.card}.`,
  guilty: (e) => `${does(e, "hattest", "hatte")} die Farbe: Es war ein Bluff.`,
  innocent: (e) => `${does(e, "hattest", "hatte")} die Farbe nicht: Es war kein Bluff.`,
  caught: (e) => `${does(e, "erwischst", "erwischt")} ${acc(e)}: UNO wurde nicht gerufen.`,
  "false-catch": (e) => `${does(e, "beschuldigst", "beschuldigt")} ${acc(e)} zu Unrecht.`,
  swapped: (e) => `${does(e, "tauschst", "tauscht")} die Hand mit ${dat(e)}.`,
  "hands-passed": (e) => `Alle Hände wandern einen Platz nach ${side(e)}.`,
  "hands-shuffled": (e) => `${does(e, "lässt", "lässt")} alle Hände mischen und neu verteilen.`,
  reshuffled: (e) =>
    `Die Ablage wird gemischt: Der neue Nachziehstapel hat ${counted(e.number, "eine Karte", "Karten")}.`,
  submitted: (e) => `${does(e, "gibst", "gibt")} ${dat(e)} ${e.card}.`,
  approved: (e) => `${does(e, "lässt", "lässt")} ${whose(e)} zu: ${e.card}.`,
  substituted: (e) =>
    `${does(e, "behältst", "behält")} ${whose(e)} und ${e.you ? "spielst" : "spielt"} dafür ${e.card}.`,
  returned: (e) => `${does(e, "gibst", "gibt")} ${dat(e)} ${e.card} zurück.`,
  "knocked-out": (e) => `${does(e, "bist", "ist")} aus der Runde, mit ${e.card}.`,
  "went-out": (e) => `${does(e, "gewinnst", "gewinnt")} die Runde.`,
  blocked: () => "Die Runde ist blockiert: Niemand gewinnt sie.",
  scored: (e) => `${does(e, "bekommst", "bekommt")} ${counted(e.number, "einen Punkt", "Punkte")}.`,
  eliminated: (e) =>
    `${does(e, "erreichst", "erreicht")} ${counted(e.number, "einen Punkt", "Punkte")} und ${e.you ? "bist" : "ist"} aus der Partie.`,
  shed: (e) => `${does(e, "legst", "legt")} ${e.card} darunter.`,
  chose: (e) => `${does(e, "lässt", "lässt")} ${acc(e)} ziehen.`,
  revealed: (e) =>
    `${does(e, "deckst", "deckt")} ${e.card} auf und ${e.you ? "nimmst" : "nimmt"} sie.`,
  "match-won": (e) => `${does(e, "gewinnst", "gewinnt")} die Partie!`,
};
