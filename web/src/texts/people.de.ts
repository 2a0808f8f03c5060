import type { PeopleTexts } from "./people.en";
import type { NewsSentences, NewsTold } from "./people-sentences";

const does = ({ name, you }: NewsTold, mine: string, theirs: string): string =>
  you ? `Du ${mine}` : `${name} ${theirs}`;
const acc = ({ name, you }: NewsTold): string => (you ? "dich" : name);

const NUMBERS = ["null", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"];
const TOGETHER = ["", "", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt"];

/** Eigenschaften im Stamm; die Endung richtet sich nach dem Tier. */
const MOODS = [
  "Flink", "Froh", "Munter", "Heiter", "Sonnig", "Mutig", "Schlau", "Sanft", "Golden", "Lustig",
  "Fröhlich", "Gemütlich", "Wach", "Frech", "Freundlich", "Fein", "Tapfer", "Vergnügt",
]; // prettier-ignore
const FRIENDS: readonly [string, string][] = [
  ["Fuchs", "er"], ["Dachs", "er"], ["Igel", "er"], ["Otter", "er"], ["Spatz", "er"],
  ["Luchs", "er"], ["Biber", "er"], ["Fink", "er"], ["Delfin", "er"], ["Eule", "e"],
  ["Amsel", "e"], ["Meise", "e"], ["Elster", "e"], ["Robbe", "e"], ["Hummel", "e"],
  ["Reh", "es"], ["Lama", "es"], ["Murmeltier", "es"],
]; // prettier-ignore

const news: NewsSentences = {
  came: (e) => `${does(e, "hast", "hat")} Platz genommen.`,
  joins: (e) => `${does(e, "spielst", "spielt")} ab der nächsten Runde mit.`,
  left: (e) => `${does(e, "bist", "ist")} gegangen.`,
  replaced: (e) => `${does(e, "bist", "ist")} gegangen; ${e.other} spielt weiter.`,
  away: (e) => `${does(e, "bist", "ist")} gerade weg.`,
  back: (e) => `${does(e, "bist", "ist")} wieder da.`,
  "stands-in": (e) => `${e.other || "Ein Bot"} spielt solange für ${acc(e)}.`,
  renamed: (e) => `${e.you ? "Du" : e.name} heißt jetzt ${e.other}.`,
  host: (e) => (e.you ? "Du leitest jetzt den Tisch." : `${e.name} leitet jetzt den Tisch.`),
  removed: (e) =>
    e.you ? "Der Gastgeber hat dich entfernt." : `${e.name} wurde vom Gastgeber entfernt.`,
  readmitted: (e) => `${does(e, "darfst", "darf")} wiederkommen.`,
  locked: () => "Der Tisch ist abgeschlossen: Niemand Neues kommt herein.",
  unlocked: () => "Der Tisch ist wieder offen.",
  admitted: (e) =>
    `${does(e, "spielst", "spielt")} auf Zuruf des Gastgebers mit der Hand eines Bots weiter.`,
};

export const peopleDe: PeopleTexts = {
  news,
  guest: (pick) => {
    const [friend, ending] = pick(FRIENDS);
    const mood = pick(MOODS);
    // Vor einer Endung verliert „golden“ sein e.
    return `${mood === "Golden" ? "Goldn" : mood}${ending} ${friend}`;
  },
  face: "Dein Gesicht",
  faces: {
    fox: "Fuchs",
    owl: "Eule",
    bear: "Bär",
    cat: "Katze",
    frog: "Frosch",
    panda: "Panda",
    rabbit: "Kaninchen",
    penguin: "Pinguin",
    lion: "Löwe",
    whale: "Wal",
    bee: "Biene",
    koala: "Koala",
  },
  anotherName: "Anderer Name",
  standsIn: (bot, name) => `${bot || "ein Bot"}, für ${name}`,
  playedForIn: (seconds) => `weg · Bot in ${seconds} s`,
  say: {
    emotes: "Ein kurzes Wort",
    slower: "Einen Augenblick: In ein paar Sekunden kannst du wieder etwas sagen.",
    unread: (number) => (number === 1 ? "1 neue Nachricht" : `${number} neue Nachrichten`),
    who: "Wen möchtest du hören?",
  },
  log: {
    filter: "Was gezeigt wird",
    filters: { all: "Alles", mine: "Meins", cards: "Karten", people: "Leute" },
    newest: "Neuestes",
    nothing: "Noch nichts.",
  },
  lobby: {
    invites: (host, rules) => `${host} lädt dich an den Tisch ein: ${rules}.`,
    invitesYou: (rules) => `Komm an meinen Tisch: ${rules}.`,
    free: (number) => {
      if (number === 0) return "Alle Plätze sind besetzt.";
      return number === 1
        ? "Ein Platz ist frei."
        : `${NUMBERS[number] ?? number} Plätze sind frei.`;
    },
    share: "Teilen …",
    start: (number) => `Zu ${TOGETHER[number] ?? "zehnt"} anfangen`,
    missing: (number) =>
      number === 1
        ? "Es fehlt noch jemand: Lade ein oder setz einen Bot auf einen freien Platz."
        : `Es fehlen noch ${NUMBERS[number] ?? number}: Lade ein oder setz Bots auf freie Plätze.`,
    tooMany: (most) => `Diese Regeln sind für höchstens ${most}: Gib erst einen Platz frei.`,
    waitAnyHost: "Gleich beginnt die Partie.",
    seats: "Plätze",
    who: "Name und Gesicht",
    done: "Fertig",
    forHost: "Für dich als Gastgeber",
    honest: "Niemand kann die Karten aussuchen",
    honestWhy:
      "Nicht der Server, nicht der Gastgeber, niemand am Tisch: Alle mischen mit, und nach der Partie kann jeder jede Karte nachprüfen.",
    honestHow: "Wie das geht",
    fingerprint: "Fingerabdruck des Geheimnisses, das der Server gewählt hat:",
  },
  menu: {
    table: "Dieser Tisch",
    how: "Aussehen und Klang",
    host: "Als Gastgeber",
    leaving: "Gehen",
  },
  refused: {
    "does-not-fit": (card, top) => `${card} passt nicht auf ${top}.`,
    "not-allowed": (card) => `${card} erlauben die Regeln jetzt nicht.`,
    "not-in-hand": (card) => `${card} hast du nicht.`,
    "no-call-due": (card) => `Mit ${card} ist kein UNO fällig.`,
    "wrong-moment": () => "Das geht jetzt nicht.",
    "not-your-turn": "Du bist gerade nicht am Zug.",
    "hand-over": "Die Runde ist vorbei.",
    "out-of-hand": "Du bist aus dieser Runde.",
    "nothing-to-call": "Du musst gerade nicht UNO rufen.",
    "nothing-to-catch": "Da ist gerade niemand zu erwischen.",
  },
  open: {
    can: (choices) => `Du kannst ${choices}.`,
    or: (choices) =>
      choices.length < 2
        ? choices.join("")
        : `${choices.slice(0, -1).join(", ")} oder ${choices.at(-1)}`,
    play: (cards) => `${cards} spielen`,
    substitute: (cards) => `statt dieser ${cards} spielen`,
    give: (cards) => `${cards} zurückgeben`,
    draw: "ziehen",
    pass: "passen",
    challenge: "anzweifeln",
    approve: "die Karte zulassen",
    uno: "UNO rufen",
    colour: "eine Farbe wählen",
    target: "jemanden auswählen",
    more: (number) => (number === 1 ? "eine andere Karte" : `${number} andere Karten`),
  },
};
