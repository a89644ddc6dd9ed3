import type { UserConfig, UserConfigKey } from "@tessera/contract/personal/userConfig.ts";

/** Where personal settings go. */
export interface UserConfigTarget {
  /** Keeps changes on the server; null gives a choice up. */
  readonly save: (changes: UserConfig) => Promise<void>;
  /** Where the settings of people who are not signed in are kept, each under its own key; null keeps none. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
}

/** Milliseconds of quiet after which changes are sent: a column that is dragged is one change. */
const quiet = 400;

/**
 * The personal settings of the page (spec shell §3 user configuration): those of the person, or of this browser for a
 * guest.
 */
export class UserConfigStore {
  readonly #target: UserConfigTarget;
  readonly #listeners = new Set<() => void>();
  #values: UserConfig = {};
  #person: string | null = null;
  /** Changes that the server has not confirmed: what it says meanwhile does not undo them. */
  #unsent: UserConfig = {};
  #underWay: UserConfig = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(target: UserConfigTarget) {
    this.#target = target;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** All that is set, but what this browser keeps for guests. */
  get all(): UserConfig {
    return this.#values;
  }

  /** What is set for a key; undefined: nothing. The owner of the key checks it: it may be of another release. */
  get(key: UserConfigKey): unknown {
    return this.#person === null ? (this.#values[key] ?? this.#stored(key)) : this.#values[key];
  }

  /** Sets a key, or gives its choice up with null; the server hears of it after a moment of quiet. */
  set(key: UserConfigKey, value: unknown): void {
    if (this.#person === null) this.#store(key, value);
    else {
      this.#unsent = { ...this.#unsent, [key]: value };
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.flush(), quiet);
    }
    this.#show({ ...this.#values, [key]: value });
  }

  /** Takes over what the server has of a person (null: nobody is signed in). */
  adopt(person: string | null, values: UserConfig): void {
    const isSame = person === this.#person;
    if (!isSame) {
      clearTimeout(this.#timer);
      this.#unsent = {};
      this.#underWay = {};
    }
    this.#person = person;
    this.#show({ ...values, ...this.#underWay, ...this.#unsent });
  }

  /** Another page of the person has changed some. */
  merge(values: UserConfig): void {
    this.#show({ ...this.#values, ...values, ...this.#underWay, ...this.#unsent });
  }

  /**
   * Sends at once what waits. When it cannot be sent, it holds for this page all the same and goes with the next
   * change.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const changes = this.#unsent;
    if (Object.keys(changes).length === 0) return;
    const person = this.#person;
    this.#unsent = {};
    this.#underWay = { ...this.#underWay, ...changes };
    try {
      await this.#target.save(changes);
    } catch (error) {
      console.warn("Personal settings could not be kept", error);
      if (person === this.#person) this.#unsent = { ...changes, ...this.#unsent };
    }
    if (person !== this.#person) return;
    this.#underWay = Object.fromEntries(Object.entries(this.#underWay).filter(([key]) => !Object.hasOwn(changes, key)));
  }

  #stored(key: UserConfigKey): unknown {
    try {
      return JSON.parse(this.#target.storage?.getItem(key) ?? "null") ?? undefined;
    } catch {
      // Forbidden storage, or something else wrote under that name: nothing was chosen.
      return undefined;
    }
  }

  #store(key: UserConfigKey, value: unknown): void {
    try {
      if (value === null) this.#target.storage?.removeItem(key);
      else this.#target.storage?.setItem(key, JSON.stringify(value));
    } catch {
      // Full or forbidden storage: it holds for this page all the same.
    }
  }

  #show(values: UserConfig): void {
    this.#values = values;
    for (const listener of this.#listeners) listener();
  }
}
