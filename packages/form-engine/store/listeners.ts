import type { Holder } from "../record/cell.ts";
import type { FieldRef } from "../record/formState.ts";
import type { ValueList } from "../record/valueList.ts";

/** The key of a field for views that must name it. */
export function refKey(ref: FieldRef): string {
  return ref.table === null ? `field:${ref.slot}` : `cell:${ref.table}:${ref.uid}:${ref.slot}`;
}

/**
 * Who wants to know of what: values, and by key sub-forms (`table:<slot>`), sections (`section:<id>`) and the `form`.
 */
export class Listeners {
  readonly #named = new Map<string, Set<() => void>>();
  /** Notified of every change. Replaced, never changed: see `addAt`. */
  #form: readonly (() => void)[] = [];
  #marked = new Set<string>();

  /** Adds a listener; the returned function removes it. */
  add(key: string, listener: () => void): () => void {
    if (key === "form") {
      this.#form = [...new Set([...this.#form, listener])];
      return () => {
        this.#form = this.#form.filter((one) => one !== listener);
      };
    }
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
    holder.listeners ??= new Array<readonly (() => void)[] | null>(holder.fields.length).fill(null);
    const lists = holder.listeners;
    // Lists are replaced, never changed: one that is being gone through stays as it was.
    lists[slot] = [...(lists[slot] ?? []), listener];
    return () => {
      const rest = (lists[slot] ?? []).filter((one) => one !== listener);
      lists[slot] = rest.length === 0 ? null : rest;
    };
  }

  /** Notes a change, for `flush` to report. */
  mark(key: string): void {
    this.#marked.add(key);
  }

  /** Tells everyone of the values and of all that was noted, once. */
  flush({ holders, slots, count }: ValueList): void {
    for (let at = 0; at < count; at++) {
      const lists = holders[at]?.listeners;
      if (!lists) continue;
      const list = lists[slots[at] ?? 0];
      if (list) for (let one = 0; one < list.length; one++) list[one]?.();
    }
    if (this.#marked.size > 0) {
      const marked = this.#marked;
      this.#marked = new Set();
      for (const key of marked) {
        const set = this.#named.get(key);
        if (set) notify(set);
      }
    }
    const form = this.#form;
    for (let at = 0; at < form.length; at++) form[at]?.();
  }
}

/** A listener may remove itself or others. */
function notify(set: ReadonlySet<() => void>): void {
  if (set.size === 1) {
    for (const listener of set) {
      listener();
      return;
    }
  }
  for (const listener of [...set]) listener();
}
