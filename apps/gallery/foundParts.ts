import type { Part } from "./readFixtures.ts";

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, " ");

/**
 * The parts whose names, with those of their fixtures, match the whole search; of a part whose own name matches, every
 * fixture; else those that match.
 */
export function foundParts(parts: readonly Part[], text: string): readonly Part[] {
  const words = plain(text)
    .split(" ")
    .filter((word) => word !== "");
  const has = (name: string): boolean => words.every((word) => plain(name).includes(word));
  return parts.flatMap((part) => {
    if (has(part.name)) return [part];
    const fixtures = part.fixtures.filter(({ name }) => has(`${part.name} ${name}`));
    return fixtures.length === 0 ? [] : [{ ...part, fixtures }];
  });
}
