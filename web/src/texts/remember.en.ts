/** My games, the end of a match, the start page, and what the page remembers. */

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const rememberEn = {
  play: {
    rules: "Rules",
    level: "Bots",
    length: "Length",
    hand: "one hand",
    points: (points: number) => `to ${points} points`,
    dealing: "The cards are being dealt …",
    withFriends: "Play with friends",
    withFriendsHint: "Open a table, choose the rules, share the link.",
    running: "Your running games",
    joinHint: "Somebody has sent you a link or a code?",
  },
  games: {
    title: "My games",
    lead: "Kept with your identity in this browser: no account, nobody else sees this list.",
    running: "Running",
    finished: "Finished",
    none: "You have not played here yet.",
    noneRunning: "No game is running.",
    back: "Go on",
    takeBack: "Come back",
    left: "you left your seat",
    unknownDate: "earlier",
    won: "won",
    lost: "lost",
    place: (place: number, of: number) => `place ${place} of ${of}`,
    ended: "not finished",
    against: (names: string) => `against ${names}`,
    hands: (count: number) => counted(count, "hand", "hands"),
    replay: "Replay",
    again: "Same deal again",
    againHint:
      "The same cards once more, with bots in the other seats. It does not count in your numbers.",
    compare: "Compare",
    redealt: "same deal again",
    more: (count: number) => `Show more (${count})`,
    statistics: "Your numbers",
    numbers: {
      matches: "Matches",
      won: "Matches won",
      hands: "Hands",
      wins: "Hands won",
      points: "Points",
      forgotten: "Calls forgotten",
      catches: "Catches",
    },
    redeal:
      "These are the cards of an earlier match, not a fresh shuffle: whoever played it may know them.",
  },
  daily: {
    title: "Deal of the day",
    lead: (time: string) =>
      `One hand, the same cards and the same bots for everybody, one try. The board opens at ${time}.`,
    boards: "Boards of earlier days",
    played: (count: number) =>
      count === 0
        ? "nobody has finished it yet"
        : `${count} ${count === 1 ? "has" : "have"} finished it`,
    play: "Play",
    playNamed: (title: string) => `Play ${title}`,
    result: (won: boolean, points: number, cards: number) =>
      won
        ? points
          ? `won, ${counted(points, "point", "points")}`
          : "won"
        : `lost, ${counted(cards, "card", "cards")} left`,
    hidden: (time: string) =>
      `The board and all replays open when the day is over by world time (UTC), at ${time} where you are. Until then everybody sees only their own result.`,
    seeBoard: "Board",
    mark: "deal of the day",
  },
  identity: {
    title: "Your identity",
    lead: "Your games belong to a secret in this browser. There is no password and no e-mail address.",
    move: "Take it to another device",
    warning:
      "Whoever has this link or code is you: they can play in your seats and see your games. Send it to nobody else.",
    link: "Link for your other device",
    code: "Or type this code on the other device, under My games:",
    hide: "Done, hide it",
    take: "I have a code from another device",
    typed: "Code from the other device",
    takeButton: "Take over",
    badCode: "This link or code is damaged: copy all of it once more.",
    confirm: "Take over an identity?",
    replaces: (games: number) =>
      games === 0
        ? "This browser then has the games of the other device. There is nothing here that would be lost."
        : `This browser then has the games of the other device. The ${counted(games, "game", "games")} of the identity that is here now can no longer be reached from here, unless you take that code somewhere first.`,
    unknown:
      "This browser then has the games of the other device, and no longer those of the identity that is here now.",
    brings: (games: number) => `The other identity has ${counted(games, "game", "games")}.`,
    confirmButton: "Yes, take it over",
    forget: "Forget me …",
    sure: "Forget all your games and numbers on this server, on all devices with this identity, and the identity in this browser? This cannot be undone. Names in games of others stay as they are.",
  },
  install: {
    offline: "No connection. Lastcard goes on by itself when it is back.",
  },
  notify: {
    ask: "Tell me when it is my turn",
    denied: "Your browser blocks notifications from this page.",
    yourTurn: "Your turn!",
    body: (table: string) => `${table}: the others are waiting for you.`,
  },
  end: {
    nextIn: (seconds: number) => `Next hand in ${counted(seconds, "second", "seconds")}`,
    paused: "The host has paused the table.",
    standings: "Standings",
    gain: (points: number) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0"),
    place: (place: number) => `${place}.`,
    points: "points",
    course: "Course of the scores",
    afterHand: (hand: number) => `after hand ${hand}`,
    moments: "Best moments",
    report: "The whole match",
    less: "Less",
    share: "Share",
    shared: "Copied",
    shareText: (winners: string, rules: string, standing: string) =>
      `${winners} won at Lastcard (${rules}): ${standing}`,
    and: (names: string[]) =>
      names.length < 2
        ? (names[0] ?? "")
        : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`,
  },
  moments: {
    drew: (name: string, you: boolean, count: number) =>
      `${you ? "You" : name} drew ${count} cards at once.`,
    caught: (name: string, you: boolean, count: number) =>
      `${you ? "You" : name} caught ${counted(count, "player", "players")} without the call.`,
    comeback: (name: string, you: boolean, behind: number) =>
      `${you ? "You" : name} came back from ${behind} points behind.`,
    coup: (name: string, you: boolean, points: number, hand: number) =>
      `${you ? "You" : name} made ${points} points in hand ${hand}.`,
    streak: (name: string, you: boolean, count: number) =>
      `${you ? "You" : name} won ${count} hands in a row.`,
    photo: (margin: number) =>
      `Only ${counted(margin, "point", "points")} between first and second.`,
  },
  entrance: {
    invites: (host: string) => `${host} invites you to a game`,
    invited: "You are invited to a game",
    with: (names: string) => `At the table: ${names}`,
    as: "Play as",
    watch: "All seats are taken; you can watch.",
    enter: "Come in",
  },
  missing: {
    title: "There is nothing at this address",
    lead: "Perhaps a letter is missing, or the link is too old. A table’s link ends in twelve letters and digits.",
  },
};
