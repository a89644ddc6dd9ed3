/** One measured figure. */
export interface Figure {
  readonly name: string;
  /** Null: it could not be measured, and its note says why. */
  readonly value: number | null;
  /** `×` for a ratio to the reference of the same run, `s`, `KB`. */
  readonly unit: string;
  /** What it should be; null without a goal. */
  readonly goal: { readonly atLeast: number } | { readonly atMost: number } | null;
  /** What it was measured against and how. */
  readonly note: string;
}

/** A bench: measures, cleans up after itself, gives its figures. */
export type Bench = () => Promise<readonly Figure[]>;

/** The middle value of a list that is not empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
