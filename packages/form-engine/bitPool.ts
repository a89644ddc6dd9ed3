/** Where the bits of a record or a row stand: in `words`, from `at` on. */
export interface BitPlace {
  readonly words: Int32Array;
  readonly at: number;
}

const least = 1024;

/** Gives room for the bits of records and rows, side by side: what is asked of many rows in turn must not lie scattered. */
export class BitPool {
  #words = new Int32Array(0);
  #used = 0;

  /** Makes room for `count` more, so that they stand together. */
  reserve(count: number): void {
    if (this.#words.length - this.#used >= count) return;
    this.#words = new Int32Array(count);
    this.#used = 0;
  }

  /** Room for `count` words, all 0. */
  take(count: number): BitPlace {
    if (this.#words.length - this.#used < count) this.reserve(Math.max(count, least));
    const at = this.#used;
    this.#used += count;
    return { words: this.#words, at };
  }
}
