/** Milliseconds as seconds with one digit; none is none. */
export const seconds = (milliseconds: number | undefined): string => `${((milliseconds ?? 0) / 1000).toFixed(1)} s`;

/** The value in the middle of numbers in order of size; undefined of none. */
export const median = (ordered: readonly number[]): number | undefined => ordered[Math.floor(ordered.length / 2)];

/** The value below which a share (0 to 1) of numbers in order of size lies; undefined of none. */
export const quantile = (ordered: readonly number[], share: number): number | undefined =>
  ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)];

/** Problems as the lines below a table. */
export const list = (problems: readonly string[]): string => problems.map((problem) => `\n- ${problem}`).join("");
