import type { Sentences, Told } from "./event-sentences";
import { counted, de } from "./french-grammar";

/** « Tu joues » et « Anna joue ». */
const does = (told: Told, mine: string, theirs: string): string =>
  `${told.who} ${told.you ? mine : theirs}`;
const cards = (number: number): string => counted(number, "carte");
const points = (number: number): string => counted(number, "point");
const side = (told: Told): string => (told.right ? "la droite" : "la gauche");
/** « Tu te contestes » n’existe pas : l’autre est soit « te », soit un nom après le verbe. */
const them = (told: Told, mine: string, theirs: string): string =>
  told.otherYou
    ? `${told.who} ${/^[aeéhiou]/.test(theirs) ? "t’" : "te "}${theirs}`
    : `${does(told, mine, theirs)} ${told.other}`;
const toThem = (told: Told, mine: string, theirs: string, what: string): string =>
  told.otherYou
    ? `${told.who} te ${theirs} ${what}`
    : `${does(told, mine, theirs)} ${what} à ${told.other}`;
const whose = (told: Told): string => (told.otherYou ? "ta carte" : `la carte ${de(told.other)}`);

export const eventsFr: Sentences = {
  seated: (e) => `${does(e, "prends", "prend")} la place ${e.number + 1}.`,
  cut: (e) => `${does(e, "tires", "tire")} ${e.card} pour la donne.`,
  dealer: (e) => `${does(e, "donnes", "donne")} les cartes.`,
  dealt: (e) => `Chacun reçoit ${cards(e.number)}.`,
  opened: (e) => `On retourne ${e.card}.`,
  "put-back": (e) => `On retourne ${e.card}, et la carte est remise.`,
  covered: (e) => `On retourne ${e.card}, et la carte va être recouverte.`,
  named: (e) => `${does(e, "choisis", "choisit")} ${e.colour}.`,
  played: (e) => `${does(e, "joues", "joue")} ${e.card}.`,
  "jumped-in": (e) =>
    e.otherYou
      ? `${e.who} intercepte avant toi.`
      : `${does(e, "interceptes", "intercepte")} avant ${e.other}.`,
  called: (e) => `${does(e, "annonces", "annonce")} UNO !`,
  drew: (e) => `${does(e, "pioches", "pioche")} ${e.card}.`,
  passed: (e) => `${does(e, "passes", "passe")}.`,
  skipped: (e) => `${e.who} ${e.you ? "passes ton" : "passe son"} tour.`,
  reversed: (e) => `Le jeu tourne maintenant vers ${side(e)}.`,
  pending: (e) => {
    const wait = e.number < 2 ? "attend" : "attendent";
    return e.you ? `${cards(e.number)} t’${wait}.` : `${cards(e.number)} ${wait} ${e.who}.`;
  },
  challenged: (e) => `${them(e, "contestes", "conteste")}.`,
  shown: (e) => `${toThem(e, "montres", "montre", e.card)}.`,
  guilty: (e) => `${does(e, "avais", "avait")} la couleur en cours : c’était un bluff.`,
  innocent: (e) =>
    `${does(e, "n’avais", "n’avait")} pas la couleur en cours : ce n’était pas un bluff.`,
  caught: (e) => `${them(e, "prends", "prend")} en faute : UNO n’a pas été annoncé.`,
  "false-catch": (e) => `${them(e, "accuses", "accuse")} à tort.`,
  swapped: (e) =>
    `${e.who} ${e.you ? "échanges ta" : "échange sa"} main avec ${e.otherYou ? "toi" : e.other}.`,
  "hands-passed": (e) => `Toutes les mains passent d’une place vers ${side(e)}.`,
  "hands-shuffled": (e) => `${does(e, "fais", "fait")} mélanger et redistribuer toutes les mains.`,
  reshuffled: (e) => `On mélange la défausse : la nouvelle pioche a ${cards(e.number)}.`,
  submitted: (e) => `${toThem(e, "remets", "remet", e.card)}.`,
  approved: (e) => `${does(e, "approuves", "approuve")} ${whose(e)} : ${e.card}.`,
  substituted: (e) =>
    `${does(e, "gardes", "garde")} ${whose(e)} et ${e.you ? "joues" : "joue"} ${e.card} à la place.`,
  returned: (e) => `${toThem(e, "rends", "rend", e.card)}.`,
  "knocked-out": (e) => `${does(e, "es", "est")} hors jeu pour cette manche, avec ${e.card}.`,
  "went-out": (e) => `${does(e, "gagnes", "gagne")} la manche.`,
  blocked: () => "La manche est bloquée : personne ne la gagne.",
  scored: (e) => `${does(e, "marques", "marque")} ${points(e.number)}.`,
  eliminated: (e) =>
    `${does(e, "atteins", "atteint")} ${points(e.number)} et ${e.you ? "quittes" : "quitte"} la partie.`,
  shed: (e) => `${does(e, "poses", "pose")} ${e.card} dessous.`,
  chose: (e) =>
    e.otherYou ? `${e.who} te fait piocher.` : `${does(e, "fais", "fait")} piocher ${e.other}.`,
  revealed: (e) =>
    `${does(e, "retournes", "retourne")} et ${e.you ? "prends" : "prend"} ${e.card}.`,
  "match-won": (e) => `${does(e, "gagnes", "gagne")} la partie !`,
};
