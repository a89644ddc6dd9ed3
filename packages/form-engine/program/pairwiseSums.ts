/**
 * Numbers that are added up together: they lie side by side. A power of two, so that the sums are those of
 * `pairwiseSum`.
 */
const block = 8;
const shift = 3;

/**
 * Sums of numbers as `pairwiseSum` makes them, to the last bit: neighbours are added in pairs, these sums again in
 * pairs. Kept in blocks of eight, and the sums of these again in blocks of eight, so that a changed number costs one
 * block on each of few levels.
 */
export class PairwiseSums {
  /**
   * All levels one after another, each filled up with zeros to whole blocks; the numbers come first, the total last.
   */
  readonly #sums: Float64Array;
  /** Where each level begins; the last one is the total. */
  readonly #starts: readonly number[];

  /** So many zeros. */
  constructor(count: number) {
    const starts = [0];
    let end = 0;
    for (let rest = count; rest > 1; rest = Math.ceil(rest / block)) {
      end += Math.ceil(rest / block) * block;
      starts.push(end);
    }
    this.#starts = starts;
    this.#sums = new Float64Array(end + 1);
  }

  /** The sum of all. */
  get total(): number {
    return this.#sums[this.#sums.length - 1] ?? 0;
  }

  /** Puts a number in its place; sums follow with `update` or `addUp`. */
  enter(index: number, value: number): void {
    this.#sums[index] = value;
  }

  /** Adds everything up. */
  addUp(): void {
    for (let level = 1; level < this.#starts.length; level++) {
      const from = this.#starts[level - 1] ?? 0;
      const to = this.#starts[level] ?? 0;
      for (let at = from; at < to; at += block) this.#sums[to + ((at - from) >> shift)] = this.#sumAt(at);
    }
  }

  /** Adds up again what the number at `index` is part of. */
  update(index: number): void {
    const starts = this.#starts;
    let from = 0;
    let place = index;
    for (let level = 1; level < starts.length; level++) {
      const to = starts[level] ?? 0;
      const at = place >> shift;
      this.#sums[to + at] = this.#sumAt(from + at * block);
      from = to;
      place = at;
    }
  }

  #sumAt(at: number): number {
    const sums = this.#sums;
    const first = (sums[at] ?? 0) + (sums[at + 1] ?? 0) + ((sums[at + 2] ?? 0) + (sums[at + 3] ?? 0));
    const second = (sums[at + 4] ?? 0) + (sums[at + 5] ?? 0) + ((sums[at + 6] ?? 0) + (sums[at + 7] ?? 0));
    return first + second;
  }
}
