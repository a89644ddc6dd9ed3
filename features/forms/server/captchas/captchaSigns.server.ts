type Line = readonly number[];

const p: Line = [0, 14, 0, 0, 6, 0, 8.5, 1.5, 9, 4, 8.5, 6, 6, 7.5, 0, 7.5];
const six: Line = [8, 0.5, 5, 1, 1.5, 5, 0.5, 9, 2, 13, 5, 14, 8, 12.5, 8.5, 9.5, 7, 7, 4, 6.5, 1, 9];

/**
 * The signs that pictures show, each as lines `x, y, x, y, …` in a box of 10 by 14: drawn without a font, so that no
 * server draws them otherwise, and only those that nobody takes for another one.
 */
export const captchaSigns: ReadonlyMap<string, readonly Line[]> = new Map<string, readonly Line[]>([
  [
    "A",
    [
      [0, 14, 5, 0, 10, 14],
      [2, 9, 8, 9],
    ],
  ],
  ["C", [[9, 3, 7, 0.5, 4, 0, 1.5, 1.5, 0, 5, 0, 9, 1.5, 12.5, 4, 14, 7, 13.5, 9, 11]]],
  [
    "E",
    [
      [9, 0, 0, 0, 0, 14, 9, 14],
      [0, 7, 7, 7],
    ],
  ],
  [
    "F",
    [
      [9, 0, 0, 0, 0, 14],
      [0, 7, 7, 7],
    ],
  ],
  [
    "H",
    [
      [0, 0, 0, 14],
      [9, 0, 9, 14],
      [0, 7, 9, 7],
    ],
  ],
  [
    "K",
    [
      [0, 0, 0, 14],
      [9, 0, 0, 8],
      [3, 6, 9, 14],
    ],
  ],
  ["L", [[0, 0, 0, 14, 8, 14]]],
  ["M", [[0, 14, 0, 0, 5, 8, 10, 0, 10, 14]]],
  ["N", [[0, 14, 0, 0, 9, 14, 9, 0]]],
  ["P", [p]],
  ["R", [p, [5, 7.5, 9, 14]]],
  [
    "T",
    [
      [0, 0, 10, 0],
      [5, 0, 5, 14],
    ],
  ],
  ["W", [[0, 0, 2.5, 14, 5, 5, 7.5, 14, 10, 0]]],
  [
    "X",
    [
      [0, 0, 9, 14],
      [9, 0, 0, 14],
    ],
  ],
  [
    "Y",
    [
      [0, 0, 5, 7, 10, 0],
      [5, 7, 5, 14],
    ],
  ],
  [
    "3",
    [
      [1, 1.5, 3, 0, 6, 0, 8.5, 2, 8, 5, 5, 6.5],
      [5, 6.5, 8.5, 8.5, 9, 11, 7, 13.5, 3.5, 14, 0.5, 12.5],
    ],
  ],
  ["4", [[7, 14, 7, 0, 0, 10, 10, 10]]],
  ["6", [six]],
  ["7", [[0, 0, 9, 0, 3.5, 14]]],
  ["9", [six.map((value, index) => (index % 2 === 0 ? 9 : 14) - value)]],
]);

/** What was typed in the form in which answers are compared: capitals, without blanks. */
export const typedSigns = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();
