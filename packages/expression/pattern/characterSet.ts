/** Inclusive ranges of code points. */
export type Ranges = readonly (readonly [number, number])[];

/** Something a class may consist of: ranges, or a Unicode property; `negated` means all characters but these. */
export interface SetItem {
  readonly has: (code: number) => boolean;
  readonly negated: boolean;
}

/** A set of characters that one step of a pattern takes. */
export interface CharacterSet {
  readonly items: readonly SetItem[];
  readonly negated: boolean;
}

const digits: Ranges = [[48, 57]];
const wordCharacters: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const blanks: Ranges = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: Ranges = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];

const properties = "L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs Zl Zp".split(" ");
const propertyTests = new Map<string, (code: number) => boolean>();

/** An item of ranges. */
export function rangesItem(ranges: Ranges, negated = false): SetItem {
  return { has: (code) => ranges.some(([from, to]) => code >= from && code <= to), negated };
}

/**
 * What `\d \w \s` and their opposites stand for; null for any other letter. With `ignoreCase`, `ſ` and `K` (Kelvin) are
 * letters of words too.
 */
export function escapeItem(letter: string, ignoreCase: boolean): SetItem | null {
  const negated = letter !== letter.toLowerCase();
  switch (letter.toLowerCase()) {
    case "d":
      return rangesItem(digits, negated);
    case "w":
      return { has: (code) => isWordCharacter(code, ignoreCase), negated };
    case "s":
      return rangesItem(blanks, negated);
    default:
      return null;
  }
}

/** Whether `\b` sees the character as part of a word. */
export function isWordCharacter(code: number, ignoreCase: boolean): boolean {
  if (wordCharacters.some(([from, to]) => code >= from && code <= to)) return true;
  return ignoreCase && (code === 0x17f || code === 0x212a);
}

/** The characters of a general category of Unicode such as `L` or `Lu`; null when it is none. */
export function propertyItem(name: string, negated: boolean): SetItem | null {
  if (!properties.includes(name)) return null;
  let has = propertyTests.get(name);
  if (!has) {
    // One character against one class: nothing in it can run on.
    const test = new RegExp(`^\\p{${name}}$`, "u");
    has = (code) => test.test(String.fromCodePoint(code));
    propertyTests.set(name, has);
  }
  return { has, negated };
}

/** What `.` takes: all but the ends of lines. */
export const anyButLineEnd: CharacterSet = { items: [rangesItem(lineEnds)], negated: true };

/** The character that stands for all that differ only in case from `code`. */
export function foldCase(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code;
  // The dotless i is a letter of its own to JavaScript's patterns.
  if (code === 0x131) return code;
  const upper = single(String.fromCodePoint(code).toUpperCase(), code);
  return single(String.fromCodePoint(upper).toLowerCase(), upper);
}

function single(text: string, otherwise: number): number {
  const code = text.codePointAt(0) ?? otherwise;
  return text.length === String.fromCodePoint(code).length ? code : otherwise;
}

/** Letters of more than two cases, by the letter that stands for them (hexadecimal). */
const furtherCases = new Map(
  (
    "6b:212a 73:17f df:1e9e e5:212b 1c6:1c5 1c9:1c8 1cc:1cb 1f3:1f2 3b2:3d0 3b5:3f5 3b8:3d1,3f4 3b9:345,1fbe 3ba:3f0 " +
    "3bc:b5 3c0:3d6 3c1:3f1 3c3:3c2 3c6:3d5 3c9:2126 432:1c80 434:1c81 43e:1c82 441:1c83 442:1c84,1c85 44a:1c86 " +
    "463:1c87 1e61:1e9b 1fb3:1fbc 1fc3:1fcc 1ff3:1ffc a64b:1c88"
  )
    .split(" ")
    .map((entry): [number, readonly number[]] => {
      const [letter = "", others = ""] = entry.split(":");
      return [Number.parseInt(letter, 16), others.split(",").map((code) => Number.parseInt(code, 16))];
    }),
);

/** All letters that differ only in case from `code`. */
export function caseVariants(code: number): readonly number[] {
  const folded = foldCase(code);
  const upper = single(String.fromCodePoint(folded).toUpperCase(), folded);
  const isGreekTitle = folded >= 0x1f80 && folded <= 0x1fa7 && folded % 16 < 8;
  return [code, folded, upper, ...(furtherCases.get(folded) ?? []), ...(isGreekTitle ? [folded + 8] : [])];
}

/** A test of the set; quick for ASCII. */
export function setTest(set: CharacterSet, ignoreCase: boolean): (code: number) => boolean {
  const has = (code: number) => set.items.some((item) => item.has(code) !== item.negated);
  const slow = (code: number) => (ignoreCase ? caseVariants(code).some(has) : has(code)) !== set.negated;
  const known = new Uint8Array(128);
  return (code) => {
    if (code >= 128) return slow(code);
    const seen = known[code];
    if (seen) return seen === 1;
    const found = slow(code);
    known[code] = found ? 1 : 2;
    return found;
  };
}
