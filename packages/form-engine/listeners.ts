import type { Holder } from "./cell.ts";
import type { FieldRef } from "./formState.ts";

/** The key of a field for views that must name it. */
export function refKey(ref: FieldRef): string {
  return ref.table === null ? `field:${ref.slot}` : `cell:${ref.table}:${ref.uid}:${ref.slot}`;
}

/** Who wants to know of what: values, and by key sub-forms (`table:<slot>`), sections (`section:<id>`) and the `form`. */
export class Listeners {
  readonly #named = new Map<string, Set<() => void>>();
  #marked = new Set<string>();

  /** Adds a listener; the returned function removes it. */
  add(key: string, listener: () => void): () => void {
    const set = this.#named.get(key) ?? new Set();
    set.add(listener);
    this.#named.set(key, set);
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#named.get(key) === set) this.#named.delete(key);
    };
  }

  /** Adds a listener of one value; the returned function removes it. */
  addAt(holder: Holder, slot: number, listener: () => void): () => void {
    holder.listeners ??= new Array<Set<() => void> | undefined>(holder.fields.length).fill(undefined);
    const set = holder.listeners[slot] ?? new Set();
    set.add(listener);
    holder.listeners[slot] = set;
    return () => {
      set.delete(listener);
    };
  }

  /** Notes a change, to be told by `flush`. */
  mark(key: string): void {
    this.#marked.add(key);
  }

  /** Tells everybody of the values named by pairs, and of all that was noted, once. */
  flush(holders: readonly Holder[], slots: readonly number[]): void {
    for (let at = 0; at < holders.length; at++) {
      const set = holders[at]?.listeners?.[slots[at] ?? 0];
      if (set && set.size > 0) tell(set);
    }
    if (this.#marked.size > 0) {
      const marked = this.#marked;
      this.#marked = new Set();
      for (const key of marked) {
        const set = this.#named.get(key);
        if (set) tell(set);
      }
    }
    const form = this.#named.get("form");
    if (form) tell(form);
  }
}

/** A listener may remove itself or others. */
function tell(set: ReadonlySet<() => void>): void {
  if (set.size === 1) {
    for (const listener of set) {
      listener();
      return;
    }
  }
  for (const listener of [...set]) listener();
}
