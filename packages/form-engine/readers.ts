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

/** A number of a list at a place that it has. */
const at = (list: Int32Array, place: number): number => list[place] ?? 0;

/** Finds the readers of each source. `nodes` stand at their numbers. */
export function readersOf(nodes: readonly Reader[], count: number): Readers {
  const start = new Int32Array(count + 1);
  const rowStart = new Int32Array(count + 1);
  const lastWord = new Int32Array(count).fill(-1);
  for (const { id, table, sources } of nodes) {
    for (const source of sources) {
      if (table >= 0) rowStart[source + 1] = at(rowStart, source + 1) + 1;
      else if (lastWord[source] !== id >> 5) {
        lastWord[source] = id >> 5;
        start[source + 1] = at(start, source + 1) + 1;
      }
    }
  }
  for (let source = 1; source <= count; source++) {
    start[source] = at(start, source) + at(start, source - 1);
    rowStart[source] = at(rowStart, source) + at(rowStart, source - 1);
  }
  const words = new Int32Array(at(start, count));
  const bits = new Int32Array(words.length);
  const rowNodes = new Int32Array(at(rowStart, count));
  const next = start.slice();
  const nextRow = rowStart.slice();
  lastWord.fill(-1);
  for (const { id, table, sources } of nodes) {
    for (const source of sources) {
      if (table >= 0) {
        const place = at(nextRow, source);
        rowNodes[place] = id;
        nextRow[source] = place + 1;
        continue;
      }
      if (lastWord[source] !== id >> 5) {
        lastWord[source] = id >> 5;
        next[source] = at(next, source) + 1;
      }
      const place = at(next, source) - 1;
      words[place] = id >> 5;
      bits[place] = at(bits, place) | (1 << (id & 31));
    }
  }
  return { start, words, bits, rowStart, rowNodes };
}
