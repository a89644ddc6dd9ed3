/** A rule as far as it is notified of changes. */
interface Reader {
  readonly id: number;
  readonly table: number;
  readonly sources: readonly number[];
}

/** What must be evaluated when a source changes. */
export interface Readers {
  /**
   * Rules of the main record as bits of words of 32, so that hundreds are marked at once: `bits[i]` of word `words[i]`.
   */
  readonly words: readonly number[];
  readonly bits: readonly number[];
  /** Rules that are evaluated for each row. */
  readonly rowNodes: readonly number[];
  /** Kept results over rows. */
  readonly aggregates: readonly number[];
}

interface Found extends Readers {
  readonly words: number[];
  readonly bits: number[];
  readonly rowNodes: number[];
  readonly aggregates: number[];
}

/**
 * Finds the readers of each of `count` sources; null of those that nobody reads. `nodes` stand at their numbers;
 * `aggregates` names the sources of each kept result.
 */
export function readersOf(
  nodes: readonly Reader[],
  aggregates: readonly (readonly number[])[],
  count: number,
): readonly (Readers | null)[] {
  const found = new Array<Found | null>(count).fill(null);
  const of = (source: number): Found => {
    const known = found[source] ?? { words: [], bits: [], rowNodes: [], aggregates: [] };
    found[source] = known;
    return known;
  };
  for (const { id, table, sources } of nodes) {
    for (const source of sources) {
      const readers = of(source);
      if (table >= 0) readers.rowNodes.push(id);
      else addBit(readers, id);
    }
  }
  for (const [position, sources] of aggregates.entries())
    for (const source of sources) of(source).aggregates.push(position);
  return found;
}

/** Adds a rule; they come in the order of their numbers. */
function addBit({ words, bits }: Found, id: number): void {
  const last = words.length - 1;
  const bit = 1 << (id & 31);
  if (words[last] === id >> 5) bits[last] = (bits[last] ?? 0) | bit;
  else {
    words.push(id >> 5);
    bits.push(bit);
  }
}
