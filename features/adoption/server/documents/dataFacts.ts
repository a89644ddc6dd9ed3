/**
 * What the rows of a schema say about its columns and tables, seen once when it was adopted. Columns are named
 * `table.column`.
 */
export interface DataFacts {
  /** Texts without a length whose values are short and of one row of characters. */
  readonly oneLine: readonly string[];
  /** Columns that are named as years and hold other numbers. */
  readonly notYears: readonly string[];
  /** Tables with rows, those with the largest number first. */
  readonly largest: readonly string[];
  /** Columns that a trigger, which was taken over, fills in every new row; absent where there are none. */
  readonly filled?: readonly string[];
}

/** Nothing is known of the rows. */
export const noFacts: DataFacts = { oneLine: [], notYears: [], largest: [] };

/** Names a column among the facts. */
export const factName = (table: string, column: string): string => `${table}.${column}`;

/**
 * What was seen before stays as it was: only what `isNew` is taken from now, so that rows alone never change a screen.
 */
export function keptFacts(before: DataFacts, now: DataFacts, isNew: (column: string) => boolean): DataFacts {
  return {
    oneLine: [...before.oneLine, ...now.oneLine.filter(isNew)],
    notYears: [...before.notYears, ...now.notYears.filter(isNew)],
    largest: before.largest,
    ...(before.filled ? { filled: before.filled } : {}),
  };
}
