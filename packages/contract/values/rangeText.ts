/**
 * The ends of a range as wire texts of its elements; null where it has no end. `includes…` says whether the end itself
 * is part of it.
 */
export interface RangeEnds {
  readonly from: string | null;
  readonly to: string | null;
  readonly includesFrom: boolean;
  readonly includesTo: boolean;
}

/** The text of a range that holds no value. */
export const emptyRange = "empty";

const end = '\\s*(?:"([^"\\\\]*)"|([^",()\\[\\]\\\\]*?))\\s*';
const written = new RegExp(`^\\s*([[(])${end},${end}([\\])])\\s*$`);

/**
 * The ends that PostgreSQL's text of a range says (`[2024-01-01,2024-02-01)`); null for a range of no value, and for a
 * text that is no range.
 */
export function readRange(text: string): RangeEnds | null {
  const match = written.exec(text);
  if (!match) return null;
  const [, open, quotedFrom, plainFrom = "", quotedTo, plainTo = "", close] = match;
  const from = quotedFrom ?? (plainFrom === "" ? null : plainFrom);
  const to = quotedTo ?? (plainTo === "" ? null : plainTo);
  return { from, to, includesFrom: from !== null && open === "[", includesTo: to !== null && close === "]" };
}

const quoted = (text: string | null): string => (text === null ? "" : /[\s,"()[\]\\]/.test(text) ? `"${text}"` : text);

/** The text that PostgreSQL writes for these ends, and reads. */
export function writeRange({ from, includesFrom, includesTo, to }: RangeEnds): string {
  return `${includesFrom ? "[" : "("}${quoted(from)},${quoted(to)}${includesTo ? "]" : ")"}`;
}
