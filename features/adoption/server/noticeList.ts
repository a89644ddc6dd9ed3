import type { AdoptionNotice } from "./adoptionNotice.ts";

const limit = 2000;

/**
 * Collects notices; a dump with a million faulty rows must not fill the memory, so what is over the limit is only
 * counted.
 */
export class NoticeList {
  readonly #notices: AdoptionNotice[] = [];
  #more = 0;

  /** Adds one; absent parts are null. */
  add(notice: Pick<AdoptionNotice, "code" | "kind"> & Partial<AdoptionNotice>): void {
    if (this.#notices.length >= limit) this.#more++;
    else this.#notices.push({ object: null, line: null, detail: null, ...notice });
  }

  /** The notices in the order of their coming. */
  get all(): readonly AdoptionNotice[] {
    return this.#notices;
  }

  /** How many came after the limit. */
  get more(): number {
    return this.#more;
  }
}
