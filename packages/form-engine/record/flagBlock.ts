/**
 * Flags of the values of one record, or of all rows of a sub-form, side by side: of many rows each is changed now and
 * then, and what a change has to fetch from memory is then most of what it takes.
 */
export class FlagBlock {
  /** Bits of `Flag`. Replaced when it grows. */
  bits = new Int32Array(0);
  #end = 0;

  /** Makes room for one more record or row, with its flags at the start; gives the place of the first of them. */
  add(start: readonly number[]): number {
    const place = this.#end;
    this.#end += start.length;
    if (this.#end > this.bits.length) {
      const grown = new Int32Array(Math.max(this.#end, 2 * this.bits.length));
      grown.set(this.bits);
      this.bits = grown;
    }
    this.bits.set(start, place);
    return place;
  }
}
