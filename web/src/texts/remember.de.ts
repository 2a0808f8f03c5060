import type { rememberEn } from "./remember.en";

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const rememberDe: typeof rememberEn = {
  play: {
    rules: "Regeln",
    level: "Bots",
    length: "Länge",
    hand: "eine Runde",
    points: (points) => `bis ${points} Punkte`,
    dealing: "Die Karten werden ausgeteilt …",
    withFriends: "Mit Freunden spielen",
    withFriendsHint: "Tisch eröffnen, Regeln wählen, Link verschicken.",
    running: "Deine laufenden Spiele",
    joinHint: "Jemand hat dir einen Link oder Code geschickt?",
  },
  games: {
    title: "Meine Spiele",
    lead: "Sie gehören zu deiner Identität in diesem Browser: kein Konto, und niemand sonst sieht diese Liste.",
    running: "Laufend",
    finished: "Beendet",
    none: "Du hast hier noch nicht gespielt.",
    noneRunning: "Gerade läuft kein Spiel.",
    back: "Weiterspielen",
    takeBack: "Zurückkommen",
    left: "du hast deinen Platz verlassen",
    unknownDate: "früher",
    won: "gewonnen",
    lost: "verloren",
    place: (place, of) => `Platz ${place} von ${of}`,
    ended: "nicht zu Ende gespielt",
    against: (names) => `gegen ${names}`,
    hands: (count) => counted(count, "Runde", "Runden"),
    replay: "Nachspielen",
    again: "Gleiche Karten nochmal",
    againHint:
      "Dieselben Karten noch einmal, mit Bots auf den anderen Plätzen. In deinen Zahlen zählt es nicht.",
    compare: "Vergleichen",
    redealt: "gleiche Karten nochmal",
    more: (count) => `Mehr anzeigen (${count})`,
    statistics: "Deine Zahlen",
    numbers: {
      matches: "Partien",
      won: "Partien gewonnen",
      hands: "Runden",
      wins: "Runden gewonnen",
      points: "Punkte",
      forgotten: "Ansagen vergessen",
      catches: "Ertappt",
    },
    redeal:
      "Das sind die Karten einer früheren Partie, nicht frisch gemischt: Wer sie gespielt hat, kennt sie vielleicht.",
  },
  daily: {
    title: "Karten des Tages",
    lead: (time) =>
      `Eine Runde, für alle dieselben Karten und dieselben Bots, ein Versuch. Die Rangliste öffnet sich um ${time} Uhr.`,
    boards: "Ranglisten früherer Tage",
    played: (count) =>
      count === 0 ? "noch von niemandem zu Ende gespielt" : `${count}-mal zu Ende gespielt`,
    play: "Spielen",
    playNamed: (title) => `${title} spielen`,
    result: (won, points, cards) =>
      won
        ? points
          ? `gewonnen, ${counted(points, "Punkt", "Punkte")}`
          : "gewonnen"
        : `verloren, ${counted(cards, "Karte", "Karten")} übrig`,
    hidden: (time) =>
      `Rangliste und Aufzeichnungen öffnen sich, wenn der Tag nach Weltzeit (UTC) vorbei ist, bei dir um ${time} Uhr. Bis dahin sehen alle nur ihr eigenes Ergebnis.`,
    seeBoard: "Rangliste",
    mark: "Karten des Tages",
  },
  identity: {
    title: "Deine Identität",
    lead: "Deine Spiele gehören zu einem Geheimnis in diesem Browser. Es gibt kein Passwort und keine E-Mail-Adresse.",
    move: "Auf ein anderes Gerät mitnehmen",
    warning:
      "Wer diesen Link oder Code hat, ist du: Er kann auf deinen Plätzen spielen und deine Spiele sehen. Gib ihn niemandem.",
    link: "Link für dein anderes Gerät",
    code: "Oder tippe auf dem anderen Gerät unter „Meine Spiele“ diesen Code ein:",
    hide: "Fertig, ausblenden",
    take: "Ich habe einen Code von einem anderen Gerät",
    typed: "Code vom anderen Gerät",
    takeButton: "Übernehmen",
    badCode: "Dieser Link oder Code ist beschädigt: Kopiere ihn noch einmal ganz.",
    confirm: "Eine Identität übernehmen?",
    replaces: (games) =>
      games === 0
        ? "Danach hat dieser Browser die Spiele des anderen Geräts. Hier geht dabei nichts verloren."
        : `Danach hat dieser Browser die Spiele des anderen Geräts. ${games === 1 ? "Das eine Spiel" : `Die ${games} Spiele`} der Identität, die jetzt hier ist, ${games === 1 ? "ist" : "sind"} von hier aus nicht mehr erreichbar, es sei denn, du nimmst ihren Code vorher mit.`,
    unknown:
      "Danach hat dieser Browser die Spiele des anderen Geräts und nicht mehr die der Identität, die jetzt hier ist.",
    brings: (games) => `Zur anderen Identität gehören ${counted(games, "Spiel", "Spiele")}.`,
    confirmButton: "Ja, übernehmen",
    forget: "Mich vergessen …",
    sure: "Alle deine Spiele und Zahlen auf diesem Server vergessen, auf allen Geräten mit dieser Identität, und die Identität in diesem Browser? Das lässt sich nicht rückgängig machen. Namen in Spielen anderer bleiben, wie sie sind.",
  },
  install: {
    offline: "Keine Verbindung. Sobald sie wieder da ist, geht es von selbst weiter.",
  },
  notify: {
    ask: "Sag mir, wenn ich dran bin",
    denied: "Dein Browser blockiert Mitteilungen dieser Seite.",
    yourTurn: "Du bist dran!",
    body: (table) => `${table}: Die anderen warten auf dich.`,
  },
  end: {
    nextIn: (seconds) => `Nächste Runde in ${counted(seconds, "Sekunde", "Sekunden")}`,
    paused: "Der Gastgeber hat den Tisch angehalten.",
    standings: "Stand",
    gain: (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0"),
    place: (place) => `${place}.`,
    points: "Punkte",
    course: "Verlauf der Punkte",
    afterHand: (hand) => `nach Runde ${hand}`,
    moments: "Höhepunkte",
    report: "Die ganze Partie",
    less: "Weniger",
    share: "Teilen",
    shared: "Kopiert",
    shareText: (winners, rules, standing) =>
      `${winners} hat bei Lastcard gewonnen (${rules}): ${standing}`,
    and: (names) =>
      names.length < 2
        ? (names[0] ?? "")
        : `${names.slice(0, -1).join(", ")} und ${names[names.length - 1]}`,
  },
  moments: {
    drew: (name, you, count) =>
      `${you ? "Du hast" : `${name} hat`} ${count} Karten auf einmal gezogen.`,
    caught: (name, you, count) =>
      `${you ? "Du hast" : `${name} hat`} ${count === 1 ? "jemanden" : `${count} Leute`} ohne Ansage ertappt.`,
    comeback: (name, you, behind) =>
      `${you ? "Du hast" : `${name} hat`} ${behind} Punkte Rückstand aufgeholt.`,
    coup: (name, you, points, hand) =>
      `${you ? "Du hast" : `${name} hat`} in Runde ${hand} ${points} Punkte gemacht.`,
    streak: (name, you, count) =>
      `${you ? "Du hast" : `${name} hat`} ${count} Runden nacheinander gewonnen.`,
    photo: (margin) =>
      `Nur ${counted(margin, "Punkt", "Punkte")} ${margin === 1 ? "lag" : "lagen"} zwischen dem ersten und dem zweiten Platz.`,
  },
  entrance: {
    invites: (host) => `${host} lädt dich zu einem Spiel ein`,
    invited: "Du bist zu einem Spiel eingeladen",
    with: (names) => `Am Tisch: ${names}`,
    as: "Spielen als",
    watch: "Alle Plätze sind besetzt; du kannst zuschauen.",
    enter: "Eintreten",
  },
  missing: {
    title: "Unter dieser Adresse gibt es nichts",
    lead: "Vielleicht fehlt ein Buchstabe, oder der Link ist zu alt. Der Link eines Tisches endet mit zwölf Buchstaben und Ziffern.",
  },
};
