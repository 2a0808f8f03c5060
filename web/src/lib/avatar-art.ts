/** The faces, as paths with their paint on a round ground of 64 by 64. Flat, few shapes, the same
 * eyes everywhere, so that they belong together and to the cards. */

import type { Avatar } from "./avatars";

type Painted = readonly [fill: string, path: string];

const INK = "#26242e";
const PAPER = "#fffdf7";

/** A circle, or an ellipse, as a path. */
const round = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
const both = (path: (x: number) => string, off: number): string => path(32 - off) + path(32 + off);
const eyes = (y: number, off = 9, size = 3.2): Painted => [
  INK,
  both((x) => round(x, y, size), off),
];
const shine = (y: number, off = 9): Painted => [
  PAPER,
  both((x) => round(x + 1.1, y - 1.2, 1.1), off),
];

export const ANIMALS: Record<Avatar, { ground: string; shapes: readonly Painted[] }> = {
  fox: {
    ground: "#ffd8b0",
    shapes: [
      ["#c65212", "M11 9 27 21 12 33ZM53 9 37 21 52 33Z"],
      ["#5a2a12", "M15 15 22 20.5 15 26ZM49 15 42 20.5 49 26Z"],
      ["#e8691d", "M32 17C46 17 55 26 55 35C55 44 43 56 32 57C21 56 9 44 9 35C9 26 18 17 32 17Z"],
      [
        PAPER,
        "M9.5 37C15 34 23 36 26 43L32 57C21 56 10 46 9.5 37ZM54.5 37C49 34 41 36 38 43L32 57C43 56 54 46 54.5 37Z",
      ],
      [INK, "M27.5 51.5Q32 48.5 36.5 51.5Q35 57 32 57.5Q29 57 27.5 51.5Z"],
      eyes(35, 10),
      shine(35, 10),
    ],
  },
  owl: {
    ground: "#cfe3d4",
    shapes: [
      [
        "#6b4a2c",
        "M12 12Q22 14 32 19Q42 14 52 12Q54 24 53 38C52 51 43 58 32 58C21 58 12 51 11 38Q10 24 12 12Z",
      ],
      ["#a97c4d", "M18 42Q32 34 46 42Q46 56 32 58Q18 56 18 42Z"],
      [PAPER, both((x) => round(x, 31, 10.5), 10)],
      ["#f2a71b", both((x) => round(x, 31, 6.5), 10)],
      eyes(31, 10, 3.6),
      shine(31, 10),
      ["#f2a71b", "M28 39H36L32 47Z"],
      [
        "#6b4a2c",
        "M25 50q2 2 3.5 0q2 2 3.5 0q2 2 3.5 0q2 2 3.5 0l-1 2.5q-2.5 1.5-4.5 0q-2 1.5-4 0q-2 1.5-4.5 0Z",
      ],
    ],
  },
  bear: {
    ground: "#f3dfb8",
    shapes: [
      ["#7a4b26", both((x) => round(x, 18, 8.5), 17) + round(32, 36, 23, 21.5)],
      ["#d9a878", both((x) => round(x, 18, 4.2), 17) + round(32, 44, 12, 10)],
      [
        INK,
        round(32, 39.5, 4.6, 3.4) +
          "M31.2 42h1.6v5h-1.6ZM25.5 46.5Q32 52 38.5 46.5L39.6 47.9Q32 54.5 24.4 47.9Z",
      ],
      eyes(32, 10),
      shine(32, 10),
    ],
  },
  cat: {
    ground: "#d8d2ee",
    shapes: [
      ["#4d4a5c", "M11 8 28 20 11 34ZM53 8 36 20 53 34Z"],
      ["#4d4a5c", round(32, 36, 22, 20)],
      ["#f2a0ad", "M15 15 22.5 20 15 26ZM49 15 41.5 20 49 26Z"],
      [
        "#6a677c",
        "M29.5 16.2h5v9l-2.5 2-2.5-2ZM21 18.5l4-1.5.5 7.5-2.5 1ZM43 18.5l-4-1.5-.5 7.5 2.5 1Z",
      ],
      ["#a8e06c", both((x) => round(x, 35, 5.4, 5), 9.5)],
      [INK, both((x) => round(x, 35, 2, 4.4), 9.5)],
      ["#f2a0ad", "M28.8 42.5H35.2L32 46.3Z"],
      [
        PAPER,
        "M10 42l11 1.5v1.2L10 44ZM11 49.5l10-2.5.3 1.2-9.8 3ZM54 42l-11 1.5v1.2l11-.7ZM53 49.5l-10-2.5-.3 1.2 9.8 3ZM31.4 46h1.2v2.4q2.6 2 5.4.2l.6 1.2q-3.6 2.4-6.6 0q-3 2.4-6.6 0l.6-1.2q2.8 1.8 5.4-.2Z",
      ],
    ],
  },
  frog: {
    ground: "#fff0a8",
    shapes: [
      ["#2f9e52", both((x) => round(x, 20, 10), 13) + round(32, 38, 25, 19)],
      [PAPER, both((x) => round(x, 19, 6.8), 13)],
      eyes(19.5, 13, 3.6),
      shine(19.5, 13),
      ["#bfe8a4", "M14 47Q32 61 50 47Q44 57 32 57Q20 57 14 47Z"],
      [
        "#17602f",
        "M12.5 39Q32 53 51.5 39L53 41.2Q32 57 11 41.2ZM27.5 33.5a1.5 1.5 0 1 0 .1 0ZM36.5 33.5a1.5 1.5 0 1 0 .1 0Z",
      ],
      ["#f49aa5", both((x) => round(x, 37.5, 3.2, 2.2), 19)],
    ],
  },
  panda: {
    ground: "#bfe0c0",
    shapes: [
      [INK, both((x) => round(x, 17, 8.5), 17)],
      [PAPER, round(32, 36, 23, 21.5)],
      [
        INK,
        "M17 33C17 27 23 25 27 28C30 31 28 39 23 41C18 42.5 16 38 17 33ZM47 33C47 27 41 25 37 28C34 31 36 39 41 41C46 42.5 48 38 47 33Z",
      ],
      [PAPER, both((x) => round(x, 33.5, 3.2), 9)],
      eyes(33.8, 9, 2),
      [
        INK,
        round(32, 43.5, 4, 2.9) +
          "M31.2 45h1.6v3.5h-1.6ZM26.5 48Q32 52.5 37.5 48L38.5 49.4Q32 54.8 25.5 49.4Z",
      ],
    ],
  },
  rabbit: {
    ground: "#f7cfd6",
    shapes: [
      [
        "#b8a79a",
        "M20 4C26 4 29 14 29 24L19 27C15 18 14 4 20 4ZM44 4C38 4 35 14 35 24L45 27C49 18 50 4 44 4Z",
      ],
      [
        "#f2a0ad",
        "M21 9C24 9 26 16 26 23L21 24.5C18.5 18 18.5 9 21 9ZM43 9C40 9 38 16 38 23L43 24.5C45.5 18 45.5 9 43 9Z",
      ],
      ["#cbbcb0", round(32, 39, 20, 18.5)],
      [PAPER, both((x) => round(x, 46, 6.6, 5.8), 5.5)],
      eyes(36, 10),
      shine(36, 10),
      ["#e0717f", "M29 41H35L32 44.5Z"],
      [PAPER, "M28.8 50.5H35.2V57H28.8Z"],
      ["#cbbcb0", "M31.5 50.5h1v6.5h-1Z"],
    ],
  },
  penguin: {
    ground: "#bfe3f5",
    shapes: [
      ["#22324a", "M32 7C48 7 55 20 55 35C55 50 46 59 32 59C18 59 9 50 9 35C9 20 16 7 32 7Z"],
      [
        PAPER,
        "M22 20C28 20 31 24 32 28C33 24 36 20 42 20C49 20 51 28 50 36C49 49 42 59 32 59C22 59 15 49 14 36C13 28 15 20 22 20Z",
      ],
      eyes(33, 9.5),
      shine(33, 9.5),
      ["#f2931b", "M25 40Q32 35.5 39 40Q36 48 32 48Q28 48 25 40Z"],
      ["#c96d08", "M25 40Q32 43.5 39 40Q38.5 41.8 37.8 42.8Q32 45 26.2 42.8Q25.5 41.8 25 40Z"],
      ["#f7b9b0", both((x) => round(x, 42, 3.2, 2.4), 14)],
    ],
  },
  lion: {
    ground: "#fbe6a6",
    shapes: [
      [
        "#a5541a",
        "M32 3 38 8 46 6 48.5 13.5 56.5 15 56 23 62 28.5 58.5 36 61 44 54 48 52.5 56 44.5 56 39 61.5 32 58 25 61.5 19.5 56 11.5 56 10 48 3 44 5.5 36 2 28.5 8 23 7.5 15 15.5 13.5 18 6 26 8Z",
      ],
      ["#f0b13c", both((x) => round(x, 20, 6), 14.5) + round(32, 35, 19.5, 19)],
      [PAPER, both((x) => round(x, 43, 6.4, 5.6), 5.6)],
      [
        INK,
        "M27 36.5Q32 34.5 37 36.5Q36 41 32 42Q28 41 27 36.5ZM31.3 41h1.4v4.5h-1.4ZM26.5 48.5Q32 52.5 37.5 48.5L38.5 49.8Q32 55 25.5 49.8Z",
      ],
      eyes(31, 9.5),
      shine(31, 9.5),
    ],
  },
  whale: {
    ground: "#d5f0f2",
    shapes: [
      [
        "#8fd2ec",
        "M30.5 18V9.5C27 12 22 10 21 5.5C26 3 30.5 4.5 32 8C33.5 4.5 38 3 43 5.5C42 10 37 12 33.5 9.5V18Z",
      ],
      ["#2a6fa8", "M32 16C48 16 57 26 57 38C57 50 46 58 32 58C18 58 7 50 7 38C7 26 16 16 32 16Z"],
      ["#d8ecf6", "M8 43Q32 52 56 43C53 53 44 58 32 58C20 58 11 53 8 43Z"],
      ["#9dc6df", "M20 48.5l1 8-2-.8-.8-7.6ZM31.2 50.2h1.6V58h-1.6ZM44 48.5l-1 8 2-.8.8-7.6Z"],
      eyes(36, 16),
      shine(36, 16),
      [INK, "M25.5 40.5Q32 45 38.5 40.5L39.4 41.9Q32 47.2 24.6 41.9Z"],
      ["#f49aa5", both((x) => round(x, 41, 3, 2), 18.5)],
    ],
  },
  bee: {
    ground: "#d9ecc6",
    shapes: [
      [
        INK,
        "M22 19Q20 9 14 8.5L14.4 6.7Q23 7.5 24.5 18ZM42 19Q44 9 50 8.5L49.6 6.7Q41 7.5 39.5 18Z",
      ],
      [INK, both((x) => round(x, 8, 3), 18)],
      [
        "#eaf6ff",
        "M13 33C4 29 0 38 5 44C8 48 13 47 16 44ZM51 33C60 29 64 38 59 44C56 48 51 47 48 44Z",
      ],
      ["#fbc61b", round(32, 37, 21, 21)],
      [
        "#3a2a10",
        "M16 24Q32 14 48 24L45.5 20.8Q39 16 32 16Q25 16 18.5 20.8ZM13.5 46.5Q32 53 50.5 46.5L48 51Q32 57 16 51Z",
      ],
      eyes(34, 9.5, 3.6),
      shine(34, 9.5),
      [INK, "M26 41Q32 46.5 38 41L39 42.5Q32 48.8 25 42.5Z"],
      ["#f29a5c", both((x) => round(x, 40.5, 3, 2.1), 15)],
    ],
  },
  koala: {
    ground: "#e6dcc8",
    shapes: [
      ["#8d98a3", both((x) => round(x, 22, 12), 18) + round(32, 37, 20.5, 20.5)],
      ["#f3c6cc", both((x) => round(x, 23, 6.6), 19)],
      ["#8d98a3", round(32, 37, 20.5, 20.5)],
      ["#c9d0d6", round(32, 50, 10, 6.5)],
      [
        INK,
        "M32 31.5C36 31.5 38 35 38 40C38 45 35.5 47.5 32 47.5C28.5 47.5 26 45 26 40C26 35 28 31.5 32 31.5ZM27.5 50Q32 53.5 36.5 50L37.4 51.3Q32 55.6 26.6 51.3Z",
      ],
      ["#5c5a68", "M30 34.5Q32.5 33.5 34 36Q31.5 36.5 29.5 38.5Q28.8 35.8 30 34.5Z"],
      eyes(34, 12),
      shine(34, 12),
    ],
  },
};

/** Robots are put together from these by their name. */
export const ROBOT_GROUNDS = ["#bcd6e6", "#d3cdea", "#c8e2d0", "#f0d9b5", "#ecc9cf"] as const;
export const ROBOT_HATS = [
  `M31 10h2v12h-2Z${round(32, 8, 4)}`,
  `M21 12h2v10h-2ZM41 12h2v10h-2Z${round(22, 10, 3)}${round(42, 10, 3)}`,
  "M24 13h16a4 4 0 0 1 4 4v5H20v-5a4 4 0 0 1 4-4Z",
  "M31 14h2v8h-2ZM24 6 40 6 36 14 28 14Z",
] as const;
export const ROBOT_EYES = [
  both((x) => round(x, 34, 3.6), 8),
  "M20 32h8v4h-8ZM36 32h8v4h-8Z",
  "M24 30 28 36H20ZM40 30 44 36H36Z",
  `${round(24, 34, 4.2)}M36 33h8v2.5h-8Z`,
] as const;
export const ROBOT_MOUTHS = [
  "M24 47h16v3H24Z",
  "M22 46h4v5h-4ZM28 46h3v5h-3ZM33 46h3v5h-3ZM38 46h4v5h-4Z",
  "M23 46Q32 52 41 46L42 48.5Q32 55 22 48.5Z",
  `${round(27, 48.5, 1.8)}${round(32, 48.5, 1.8)}${round(37, 48.5, 1.8)}`,
] as const;
