/** A rule as far as it is told of changes. */
interface Reader {
  readonly id: number;
  readonly table: number;
  readonly sources: readonly number[];
}

/**
 * Readers by source. Those in the main record as words of 32 bits, so that hundreds are marked at once: words `start[s] … start[s + 1] - 1` of
 * source `s`. Those in rows as numbers, in `rowNodes` from `rowStart[s]` on.
 */
export interface Readers {
  readonly start: Int32Array;
  readonly words: Int32Array;
  readonly bits: Int32Array;
  readonly rowStart: Int32Array;
  readonly rowNodes: Int32Array;
}

/** Finds the readers of each source. `nodes` stand at their numbers. */
export function readersOf(nodes: readonly Reader[], count: number): Readers {
  const start = new Int32Array(count + 1);
  const rowStart = new Int32Array(count + 1);
  const lastWord = new Int32Array(count).fill(-1);
  for (const { id, table, sources } of nodes) {
    for (const source of sources) {
      if (table >= 0) rowStart[source + 1] = (rowStart[source + 1] ?? 0) + 1;
      else if (lastWord[source] !== id >> 5) {
        lastWord[source] = id >> 5;
        start[source + 1] = (start[source + 1] ?? 0) + 1;
      }
    }
  }
  for (let source = 1; source <= count; source++) {
    start[source] = (start[source] ?? 0) + (start[source - 1] ?? 0);
    rowStart[source] = (rowStart[source] ?? 0) + (rowStart[source - 1] ?? 0);
  }
  const words = new Int32Array(start[count] ?? 0);
  const bits = new Int32Array(words.length);
  const rowNodes = new Int32Array(rowStart[count] ?? 0);
  const next = start.slice();
  const nextRow = rowStart.slice();
  lastWord.fill(-1);
  for (const { id, table, sources } of nodes) {
    for (const source of sources) {
      if (table >= 0) {
        const at = nextRow[source] ?? 0;
        rowNodes[at] = id;
        nextRow[source] = at + 1;
        continue;
      }
      if (lastWord[source] !== id >> 5) {
        lastWord[source] = id >> 5;
        next[source] = (next[source] ?? 0) + 1;
      }
      const at = (next[source] ?? 0) - 1;
      words[at] = id >> 5;
      bits[at] = (bits[at] ?? 0) | (1 << (id & 31));
    }
  }
  return { start, words, bits, rowStart, rowNodes };
}
