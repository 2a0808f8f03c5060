const cards = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);

/** What a choice costs. */
export const pricesEn = {
  challenge: (name: string, theirs: number, mine: number) =>
    `${name} draws ${theirs} if it was a bluff, else you draw ${mine}`,
  noRisk: "no risk",
  forgotten: (count: number) => `Forgotten and caught: draw ${cards(count)}`,
  falseCatch: (count: number) =>
    count ? `If it is wrong, you draw ${cards(count)}` : "A wrong guess costs nothing",
  bluff: "bluff",
  chooseForBluff: (card: string) =>
    `${card}: a bluff, as you hold the colour in play. Choose a colour or cancel`,
};
