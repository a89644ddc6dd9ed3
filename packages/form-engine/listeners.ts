import type { Cell } from "./cell.ts";
import type { FieldRef } from "./formState.ts";

/** The key that listeners of a field are kept under. */
export function refKey(ref: FieldRef): string {
  return ref.table === null ? `field:${ref.slot}` : `cell:${ref.table}:${ref.uid}:${ref.slot}`;
}

/** Who wants to know of what; changes are collected and told once. */
export class Listeners {
  readonly #listeners = new Map<string, Set<() => void>>();
  #marked = new Set<string>();
  #cells = new Set<Cell>();

  /** Adds a listener; the returned function removes it. */
  add(key: string, listener: () => void): () => void {
    const set = this.#listeners.get(key) ?? new Set();
    set.add(listener);
    this.#listeners.set(key, set);
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(key);
    };
  }

  /** Notes a change, to be told by `flush`. */
  mark(key: string): void {
    this.#marked.add(key);
  }

  /** Notes a changed cell; it is validated again before its listeners are told. */
  markCell(cell: Cell, key: string): void {
    this.#cells.add(cell);
    this.#marked.add(key);
  }

  /** The cells noted since the last call. */
  takeCells(): readonly Cell[] {
    const cells = [...this.#cells];
    this.#cells = new Set();
    return cells;
  }

  /** Tells everybody once. */
  flush(): void {
    const marked = this.#marked;
    this.#marked = new Set();
    for (const key of marked) for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
  }
}
