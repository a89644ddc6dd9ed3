import type { SessionEvent } from "./session.ts";

/** Those who listen to a session. */
export class SessionListeners {
  readonly #onChange = new Set<() => void>();
  readonly #onEvent = new Set<(event: SessionEvent) => void>();

  /** See `Session.subscribe`. */
  subscribe(listener: () => void): () => void {
    this.#onChange.add(listener);
    return () => this.#onChange.delete(listener);
  }

  /** See `Session.onEvent`. */
  onEvent(listener: (event: SessionEvent) => void): () => void {
    this.#onEvent.add(listener);
    return () => this.#onEvent.delete(listener);
  }

  /** State or warning have changed. */
  notify(): void {
    for (const listener of this.#onChange) listener();
  }

  emit(event: SessionEvent): void {
    for (const listener of this.#onEvent) listener(event);
  }
}
