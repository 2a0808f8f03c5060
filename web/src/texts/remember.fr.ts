import type { rememberEn } from "./remember.en";

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count < 2 ? one : many}`;

const has = (name: string, you: boolean): string => (you ? "Tu as" : `${name} a`);

const ordinal = (place: number): string => (place === 1 ? "1re" : `${place}e`);

export const rememberFr: typeof rememberEn = {
  play: {
    rules: "Règles",
    level: "Robots",
    length: "Durée",
    hand: "une manche",
    points: (points) => `en ${points} points`,
    dealing: "On distribue les cartes…",
    withFriends: "Jouer entre amis",
    withFriendsHint: "Ouvre une table, choisis les règles, envoie le lien.",
    running: "Tes parties en cours",
    joinHint: "On t’a envoyé un lien ou un code ?",
  },
  games: {
    title: "Mes parties",
    lead: "Elles sont liées à ton identité dans ce navigateur : pas de compte, et personne d’autre ne voit cette liste.",
    running: "En cours",
    finished: "Terminées",
    none: "Tu n’as pas encore joué ici.",
    noneRunning: "Aucune partie en cours.",
    back: "Continuer",
    takeBack: "Revenir",
    left: "tu as quitté ta place",
    unknownDate: "plus tôt",
    won: "gagnée",
    lost: "perdue",
    place: (place, of) => `${ordinal(place)} place sur ${of}`,
    ended: "inachevée",
    against: (names) => `contre ${names}`,
    hands: (count) => counted(count, "manche", "manches"),
    replay: "Revoir",
    again: "Rejouer cette donne",
    againHint:
      "Les mêmes cartes encore une fois, avec des robots aux autres places. Cela ne compte pas dans tes chiffres.",
    compare: "Comparer",
    redealt: "même donne",
    more: (count) => `En afficher plus (${count})`,
    statistics: "Tes chiffres",
    numbers: {
      matches: "Parties",
      won: "Parties gagnées",
      hands: "Manches",
      wins: "Manches gagnées",
      points: "Points",
      forgotten: "Annonces oubliées",
      catches: "Prises",
    },
    redeal:
      "Ce sont les cartes d’une partie précédente, pas un nouveau mélange : qui l’a jouée les connaît peut-être.",
  },
  daily: {
    title: "La donne du jour",
    lead: (time) =>
      `Une manche, les mêmes cartes et les mêmes robots pour tous, un seul essai. Le classement s’ouvre à ${time}.`,
    boards: "Classements des jours passés",
    played: (count) =>
      count === 0
        ? "personne ne l’a encore terminée"
        : `terminée par ${counted(count, "personne", "personnes")}`,
    play: "Jouer",
    playNamed: (title) => `Jouer : ${title}`,
    result: (won, points, cards) =>
      won
        ? points
          ? `gagnée, ${counted(points, "point", "points")}`
          : "gagnée"
        : `perdue, il reste ${counted(cards, "carte", "cartes")}`,
    hidden: (time) =>
      `Le classement et les parties à revoir s’ouvrent à la fin du jour, en temps universel (UTC), soit à ${time} chez toi. D’ici là, chacun ne voit que son propre résultat.`,
    seeBoard: "Classement",
    mark: "donne du jour",
  },
  identity: {
    title: "Ton identité",
    lead: "Tes parties sont liées à un secret dans ce navigateur. Il n’y a ni mot de passe ni adresse e-mail.",
    move: "L’emporter sur un autre appareil",
    warning:
      "Qui possède ce lien ou ce code est toi : il peut jouer à tes places et voir tes parties. Ne le donne à personne.",
    link: "Lien pour ton autre appareil",
    code: "Ou tape ce code sur l’autre appareil, sous « Mes parties » :",
    hide: "Terminé, masquer",
    take: "J’ai un code d’un autre appareil",
    typed: "Code de l’autre appareil",
    takeButton: "Reprendre",
    badCode: "Ce lien ou ce code est abîmé : copie-le encore une fois en entier.",
    confirm: "Reprendre une identité ?",
    replaces: (games) =>
      games === 0
        ? "Ce navigateur aura alors les parties de l’autre appareil. Rien n’est perdu ici."
        : games === 1
          ? "Ce navigateur aura alors les parties de l’autre appareil. La partie de l’identité présente ici ne sera plus accessible d’ici, sauf si tu emportes d’abord son code."
          : `Ce navigateur aura alors les parties de l’autre appareil. Les ${games} parties de l’identité présente ici ne seront plus accessibles d’ici, sauf si tu emportes d’abord son code.`,
    unknown:
      "Ce navigateur aura alors les parties de l’autre appareil, et non plus celles de l’identité présente ici.",
    brings: (games) => `L’autre identité a ${counted(games, "partie", "parties")}.`,
    confirmButton: "Oui, la reprendre",
    forget: "M’oublier…",
    sure: "Oublier toutes tes parties et tes chiffres sur ce serveur, pour tous les appareils qui ont cette identité, ainsi que l’identité de ce navigateur ? C’est définitif. Les noms dans les parties des autres restent tels quels.",
  },
  install: {
    offline: "Pas de connexion. Dès qu’elle revient, tout reprend tout seul.",
  },
  notify: {
    ask: "Me prévenir quand c’est mon tour",
    denied: "Ton navigateur bloque les notifications de cette page.",
    yourTurn: "À toi de jouer !",
    body: (table) => `${table} : les autres t’attendent.`,
  },
  end: {
    nextIn: (seconds) => `Prochaine manche dans ${counted(seconds, "seconde", "secondes")}`,
    paused: "L’hôte a mis la table en pause.",
    standings: "Classement",
    gain: (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0"),
    place: (place) => `${place}.`,
    points: "points",
    course: "Évolution des scores",
    afterHand: (hand) => `après la manche ${hand}`,
    moments: "Temps forts",
    report: "Toute la partie",
    less: "Moins",
    share: "Partager",
    shared: "Copié",
    shareText: (winners, rules, standing) =>
      `Victoire de ${winners} sur Lastcard (${rules}) : ${standing}`,
    and: (names) =>
      names.length < 2
        ? (names[0] ?? "")
        : `${names.slice(0, -1).join(", ")} et ${names[names.length - 1]}`,
  },
  moments: {
    drew: (name, you, count) => `${has(name, you)} pioché ${count} cartes d’un coup.`,
    caught: (name, you, count) =>
      `${has(name, you)} pris ${counted(count, "joueur", "joueurs")} sans annonce.`,
    comeback: (name, you, behind) => `${has(name, you)} remonté ${behind} points de retard.`,
    coup: (name, you, points, hand) =>
      `${has(name, you)} marqué ${points} points à la manche ${hand}.`,
    streak: (name, you, count) => `${has(name, you)} gagné ${count} manches d’affilée.`,
    photo: (margin) =>
      `Seulement ${counted(margin, "point", "points")} entre la première et la deuxième place.`,
  },
  entrance: {
    invites: (host) => `${host} t’invite à jouer`,
    invited: "Tu es invité à jouer",
    with: (names) => `À la table : ${names}`,
    as: "Jouer sous le nom de",
    watch: "Toutes les places sont prises ; tu peux regarder.",
    enter: "Entrer",
  },
  missing: {
    title: "Il n’y a rien à cette adresse",
    lead: "Il manque peut-être une lettre, ou le lien est trop ancien. Le lien d’une table se termine par douze lettres et chiffres.",
  },
};
