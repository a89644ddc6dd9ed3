import type { LiveRow } from "./liveRow.server.ts";

/** Rows of one page that its reader has on the screen, in any order, with what they were sent of others. */
export interface Shown {
  readonly shown: Map<string, string>;
  waiting: number;
}

/** What became of the keys that were written, for one reader. */
export interface Changes {
  readonly changed: readonly LiveRow[];
  readonly gone: readonly string[];
  /** Whether rows that are not on the screen may have come, or such rows may have left. */
  readonly hasCome: boolean;
  readonly hasLeft: boolean;
}

/**
 * Compares what is on the screen with what the written keys are now; `find` answers a row that the reader may read, and
 * `belongs` whether it is in their selection. Only keys on the screen are answered.
 */
export function findChanges(
  shown: ReadonlyMap<string, string>,
  keys: Iterable<string>,
  find: (key: string) => LiveRow | undefined,
  belongs: (row: LiveRow) => boolean,
): Changes {
  const changed: LiveRow[] = [];
  const gone: string[] = [];
  let hasCome = false;
  let hasLeft = false;
  for (const key of keys) {
    const row = find(key);
    const isIn = row !== undefined && belongs(row);
    if (!shown.has(key)) {
      if (isIn) hasCome = true;
      else hasLeft = true;
    } else if (!isIn) {
      gone.push(key);
    } else if (shown.get(key) !== row.digest) changed.push(row);
  }
  return { changed, gone, hasCome, hasLeft };
}

/** Makes the changes those that the reader has on the screen. */
export function takeChanges(shown: Map<string, string>, { changed, gone }: Changes): void {
  for (const key of gone) shown.delete(key);
  for (const { key, digest } of changed) shown.set(key, digest);
}

/**
 * Compares what is on the screen with the page as it is now. Rows that stand after all those on the screen are added as
 * far as there is room, which moves nothing; others wait until the reader wants them.
 */
export function takePage(reader: Shown, page: readonly LiveRow[], limit: number): readonly LiveRow[] {
  const { shown } = reader;
  const lastShown = page.findLastIndex(({ key }) => shown.has(key));
  const added = page.slice(lastShown + 1).slice(0, Math.max(0, limit - shown.size));
  for (const row of added) shown.set(row.key, row.digest);
  reader.waiting = page.filter(({ key }) => !shown.has(key)).length;
  return added;
}
