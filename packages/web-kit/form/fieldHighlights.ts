import type { FieldRef } from "@tessera/form-engine/formState.ts";
import { refKey } from "@tessera/form-engine/listeners.ts";
import { useCallback, useSyncExternalStore } from "react";

/** When a changed field is marked, and for how long, in milliseconds (spec forms §4 Expression chain). */
const delay = 500;
const duration = 2000;

/** The fields that are marked just now, since a rule changed them. */
export class FieldHighlights {
  readonly #until = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /** Marks fields after a pause, for a while; a field that is marked again meanwhile stays so longer. */
  show(refs: readonly FieldRef[]): void {
    const keys = [...new Set(refs.map(refKey))];
    this.#after(delay, () => {
      for (const key of keys) this.#until.set(key, (this.#until.get(key) ?? 0) + 1);
      this.#after(duration, () => {
        for (const key of keys) this.#release(key);
      });
    });
  }

  /** Whether the field is marked now. */
  has(key: string): boolean {
    return this.#until.has(key);
  }

  /** Calls `listener` when fields are marked, or no longer. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Forgets everything: the form is closed. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#until.clear();
  }

  #release(key: string): void {
    const count = (this.#until.get(key) ?? 0) - 1;
    if (count > 0) this.#until.set(key, count);
    else this.#until.delete(key);
  }

  #after(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
      for (const listener of [...this.#listeners]) listener();
    }, milliseconds);
    this.#timers.add(timer);
  }
}

const nothing = (): void => {};

/** Whether a rule changed the field a moment ago, so that it is marked. */
export function useHighlight(highlights: FieldHighlights | undefined, ref: FieldRef): boolean {
  const key = refKey(ref);
  const subscribe = useCallback(
    (listener: () => void) => (highlights ? highlights.subscribe(listener) : nothing),
    [highlights],
  );
  return useSyncExternalStore(subscribe, () => highlights?.has(key) === true);
}
