/**
 * Numbers of rules to be evaluated, given back in ascending order; each once. Marks beyond the present one may be added
 * while it is emptied.
 */
export class RuleQueue {
  readonly #words: Int32Array;
  #low: number;
  #high = -1;

  constructor(count: number) {
    this.#words = new Int32Array((count >> 5) + 1);
    this.#low = this.#words.length;
  }

  /** Marks a rule. */
  add(id: number): void {
    const word = id >> 5;
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (id & 31));
    if (word < this.#low) this.#low = word;
    if (word > this.#high) this.#high = word;
  }

  /** Marks up to 32 rules at once: those whose bits are set in a word. */
  addWord(word: number, bits: number): void {
    this.#words[word] = (this.#words[word] ?? 0) | bits;
    if (word < this.#low) this.#low = word;
    if (word > this.#high) this.#high = word;
  }

  /** Marks the rules below `count`. */
  addAll(count: number): void {
    for (let word = 0; word << 5 < count; word++) {
      const rest = count - (word << 5);
      this.addWord(word, rest >= 32 ? -1 : (1 << rest) - 1);
    }
  }

  /** Takes the lowest mark away; -1 when there is none. */
  take(): number {
    for (; this.#low <= this.#high; this.#low++) {
      const bits = this.#words[this.#low] ?? 0;
      if (bits === 0) continue;
      this.#words[this.#low] = bits & (bits - 1);
      return (this.#low << 5) + 31 - Math.clz32(bits & -bits);
    }
    this.#low = this.#words.length;
    this.#high = -1;
    return -1;
  }
}
