/** What stands for a person where there is no room for the name, the same on every page. */
export interface PersonSign {
  /** Initials of the first two words of the name, family name first. */
  readonly initials: string;
  /** One of the six hues of the tokens, from 1. */
  readonly hue: number;
}

const hues = 6;

/** The sign of a person; `seed` fixes the hue: the id of the user where there is one, else the name. */
export function personSign(name: string, seed: string): PersonSign {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase();
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return { initials, hue: (sum % hues) + 1 };
}
