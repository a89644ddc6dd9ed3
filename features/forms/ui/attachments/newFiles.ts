/** A file that was sent for a record that is not saved yet. */
export interface NewFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** How it stands with the files of a new record. */
export interface NewFilesState {
  /** Those that are there whole. */
  readonly items: readonly NewFile[];
  /** Files that are still on their way. */
  readonly sending: number;
  /** Files that broke off. */
  readonly stopped: number;
  /**
   * They are on their record by now, which is still to be read again: should that fail, the same save names them once
   * more.
   */
  readonly isSaved: boolean;
  /** Rises each time that all of them are given up. */
  readonly discards: number;
}

/**
 * Files that are chosen before a record is saved: they hang on it with its first save, and are given up when the form
 * is left without one.
 */
export class NewFiles {
  readonly #listeners = new Set<() => void>();
  #state: NewFilesState = { items: [], sending: 0, stopped: 0, isSaved: false, discards: 0 };
  /** Has the server forget a file; set by what shows them. */
  forget: (file: NewFile) => void = () => {};

  get state(): NewFilesState {
    return this.#state;
  }

  /** Whether leaving the form would lose any. */
  readonly isPending = (): boolean => {
    const { isSaved, items, sending, stopped } = this.#state;
    return !isSaved && items.length + sending + stopped > 0;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes files that the server has, as those that a draft names. */
  add(...files: readonly NewFile[]): void {
    const known = new Set(this.#state.items.map(({ id }) => id));
    this.#change({ items: [...this.#state.items, ...files.filter(({ id }) => !known.has(id))] });
  }

  /**
   * Takes a file that was sent when there had been so many `discards`. What was given up meanwhile is forgotten: an
   * answer may arrive between the discard and the end of what sends.
   */
  arrived(file: NewFile, discards: number): void {
    if (discards === this.#state.discards) this.add(file);
    else this.forget(file);
  }

  remove(file: NewFile): void {
    this.forget(file);
    this.drop([file.id]);
  }

  /** Leaves out files that the server does not have any more; answers their names. */
  drop(ids: readonly string[]): readonly string[] {
    const { items } = this.#state;
    this.#change({ items: items.filter(({ id }) => !ids.includes(id)) });
    return items.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  }

  /** What is under way, as what sends them says. */
  sends(sending: number, stopped: number): void {
    if (sending !== this.#state.sending || stopped !== this.#state.stopped) this.#change({ sending, stopped });
  }

  /** Waits for files on their way. False when one broke off: a record is not saved without it unless it is removed. */
  async settled(): Promise<boolean> {
    if (this.#state.sending > 0)
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          if (this.#state.sending > 0) return;
          stop();
          resolve();
        });
      });
    return this.#state.stopped === 0;
  }

  saved(): void {
    this.#change({ isSaved: true });
  }

  /** The record shows its files itself now. */
  clear(): void {
    this.#change({ items: [], isSaved: false });
  }

  /** Gives all of them up. */
  discard(): void {
    if (!this.#state.isSaved) for (const file of this.#state.items) this.forget(file);
    this.#change({ items: [], sending: 0, stopped: 0, isSaved: false, discards: this.#state.discards + 1 });
  }

  #change(change: Partial<NewFilesState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
