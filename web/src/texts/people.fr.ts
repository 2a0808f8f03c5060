import { counted } from "./french-grammar";
import type { PeopleTexts } from "./people.en";
import type { NewsSentences, NewsTold } from "./people-sentences";

const does = ({ name, you }: NewsTold, mine: string, theirs: string): string =>
  you ? `Tu ${mine}` : `${name} ${theirs}`;
const pour = ({ name, you }: NewsTold): string => (you ? "toi" : name);

/** Des mots qui vont avec tout le monde : ils ne changent pas avec le genre. */
const FRIENDS = [
  "Loutre", "Mésange", "Hermine", "Cigale", "Abeille", "Mouette", "Renarde", "Panthère",
  "Écureuil", "Merle", "Castor", "Lièvre", "Dauphin", "Pinson", "Lynx", "Blaireau", "Hérisson",
]; // prettier-ignore
const MOODS = [
  "agile", "brave", "calme", "habile", "aimable", "espiègle", "intrépide", "rapide", "sage",
  "tranquille", "magique", "sympathique", "superbe", "fidèle", "magnifique",
]; // prettier-ignore

const news: NewsSentences = {
  came: (e) => `${does(e, "prends", "prend")} place.`,
  joins: (e) => `${does(e, "joues", "joue")} à partir de la prochaine manche.`,
  left: (e) => (e.you ? "Tu as quitté ta place." : `${e.name} a quitté la table.`),
  replaced: (e) => `${does(e, "quittes", "quitte")} la table ; ${e.other} continue.`,
  away: (e) => `${does(e, "n’es", "n’est")} pas là pour le moment.`,
  back: (e) => `${does(e, "es", "est")} de retour.`,
  "stands-in": (e) => `${e.other || "Un bot"} joue pour ${pour(e)} en attendant.`,
  renamed: (e) =>
    e.you ? `Tu t’appelles maintenant ${e.other}.` : `${e.name} s’appelle maintenant ${e.other}.`,
  host: (e) => (e.you ? "C’est toi l’hôte maintenant." : `${e.name} est maintenant l’hôte.`),
  removed: (e) => (e.you ? "L’hôte t’a exclu." : `L’hôte a exclu ${e.name}.`),
  readmitted: (e) => (e.you ? "L’hôte te laisse revenir." : `L’hôte laisse revenir ${e.name}.`),
  locked: () => "L’hôte a verrouillé la table : personne de nouveau ne peut entrer.",
  unlocked: () => "L’hôte a rouvert la table.",
  admitted: (e) =>
    e.you
      ? "L’hôte te laisse jouer avec la main d’un bot."
      : `L’hôte laisse ${e.name} jouer avec la main d’un bot.`,
};

export const peopleFr: PeopleTexts = {
  news,
  guest: (pick) => `${pick(FRIENDS)} ${pick(MOODS)}`,
  face: "Ton visage",
  faces: {
    fox: "Renard",
    owl: "Hibou",
    bear: "Ours",
    cat: "Chat",
    frog: "Grenouille",
    panda: "Panda",
    rabbit: "Lapin",
    penguin: "Manchot",
    lion: "Lion",
    whale: "Baleine",
    bee: "Abeille",
    koala: "Koala",
  },
  anotherName: "Un autre nom",
  standsIn: (bot, name) => `${bot || "un bot"}, pour ${name}`,
  playedForIn: (seconds) => `pas là · bot dans ${seconds} s`,
  say: {
    emotes: "Dire un petit mot",
    slower: "Un instant : tu pourras reparler dans quelques secondes.",
    unread: (number) => counted(number, "nouveau message", "nouveaux messages"),
    who: "Qui veux-tu entendre ?",
  },
  log: {
    filter: "Ce qui est montré",
    filters: { all: "Tout", mine: "Moi", cards: "Cartes", people: "Gens" },
    newest: "Le plus récent",
    nothing: "Rien encore.",
  },
  lobby: {
    invites: (host, rules) => `${host} t’invite à sa table : ${rules}.`,
    invitesYou: (rules) => `Viens à ma table : ${rules}.`,
    free: (number) =>
      number === 0
        ? "Toutes les places sont prises."
        : `${counted(number, "place libre", "places libres")}.`,
    share: "Partager …",
    start: (number) => `Commencer à ${number}`,
    missing: (number) =>
      number === 1
        ? "Il manque encore quelqu’un : invite un ami ou mets un bot à une place libre."
        : `Il manque encore ${number} joueurs : invite des amis ou mets des bots aux places libres.`,
    tooMany: (most) => `Ces règles sont pour ${most} joueurs au plus : libère d’abord une place.`,
    waitAnyHost: "On attend que l’hôte lance la partie.",
    seats: "Places",
    who: "Nom et visage",
    done: "C’est bon",
    forHost: "Pour toi comme hôte",
    honest: "Personne ne peut choisir les cartes",
    honestWhy:
      "Ni le serveur, ni l’hôte, ni un joueur : tout le monde participe au mélange, et après la partie chacun peut vérifier chaque carte.",
    honestHow: "Comment ça marche",
    fingerprint: "Empreinte du secret du serveur :",
  },
  menu: {
    table: "Cette table",
    how: "Apparence et sons",
    host: "Comme hôte",
    leaving: "Partir",
  },
  refused: {
    "does-not-fit": (card, top) => `${card} ne va pas sur ${top}.`,
    "not-allowed": (card) => `Les règles ne permettent pas de jouer ${card} maintenant.`,
    "not-in-hand": (card) => `Tu n’as pas ${card}.`,
    "no-call-due": (card) => `Avec ${card}, il n’y a pas d’UNO à annoncer.`,
    "wrong-moment": () => "Ce n’est pas possible maintenant.",
    "not-your-turn": "Ce n’est pas ton tour.",
    "hand-over": "La manche est finie.",
    "out-of-hand": "Tu ne joues plus dans cette manche.",
    "nothing-to-call": "Tu n’as pas à annoncer UNO maintenant.",
    "nothing-to-catch": "Il n’y a personne à prendre en faute là.",
  },
  open: {
    can: (choices) => `Tu peux ${choices}.`,
    or: (choices) =>
      choices.length < 2
        ? choices.join("")
        : `${choices.slice(0, -1).join(", ")} ou ${choices.at(-1)}`,
    play: (cards) => `jouer ${cards}`,
    substitute: (cards) => `jouer ${cards} à sa place`,
    give: (cards) => `rendre ${cards}`,
    draw: "piocher",
    pass: "passer",
    challenge: "contester",
    approve: "approuver la carte",
    uno: "annoncer UNO",
    colour: "choisir une couleur",
    target: "choisir quelqu’un",
    more: (number) => counted(number, "autre carte", "autres cartes"),
  },
};
