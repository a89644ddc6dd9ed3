import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import {
  type DraftName,
  type DraftStorage,
  draftsOf,
  keepSealed,
  removeSealed,
  type SealedDraft,
  sweepDrafts,
} from "./draftNames.ts";
import { seal, sealKey, unseal } from "./seal.ts";
import type { Tabs } from "./tabs.ts";

/** What a draft belongs to. */
export interface DraftPlace {
  readonly form: string;
  /** Key of the record; null: a new one. */
  readonly key: string | null;
}

/** A draft that was found again, in this tab's keeping from now on. */
export interface FoundDraft {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly content: Json;
}

/** A draft whose seal was opened. */
interface OpenedDraft {
  readonly name: DraftName;
  readonly draft: SealedDraft;
  readonly content: Json;
}

/** What the drafts of a person stand on. */
export interface DraftBoxOptions {
  readonly storage: DraftStorage;
  readonly subject: string;
  /** Session that the browser is in now; null without one. */
  readonly session: () => string | null;
  /**
   * Keys of these sessions' seals as Base64, by session: only those whose drafts this person may still read. Throws
   * without a connection.
   */
  readonly askKeys: (sessions: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly tabs: Tabs;
  readonly now: () => number;
}

function isMember(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name);
}

/**
 * What one person entered and did not save, as this browser keeps it: each draft under the tab that works on it, sealed
 * with a key that the server gives to nobody else, and to no one once the session was ended on purpose.
 */
export class DraftBox {
  readonly #options: DraftBoxOptions;
  readonly #keys = new Map<string, CryptoKey>();
  /** Drafts that a form of this page works on. */
  readonly #used = new Set<string>();
  /** Number of the last write of each draft: an older one that is sealed later is dropped. */
  readonly #writes = new Map<string, number>();

  constructor(options: DraftBoxOptions) {
    this.#options = options;
  }

  /** A name for a new draft of a form of this page. */
  begin(): string {
    const id = randomId(12);
    this.#used.add(id);
    return id;
  }

  /**
   * Takes up the draft of a place: this tab's own before one of a tab that is closed by now, of several the newest.
   * Null without one. Throws without a connection.
   */
  async find(place: DraftPlace): Promise<FoundDraft | null> {
    const [first] = await this.#at(place);
    return first ? this.#taken(first) : null;
  }

  /**
   * The drafts of a place that no open tab works on, as `find` would take them up one after the other. Throws without a
   * connection.
   */
  async others(place: DraftPlace): Promise<readonly FoundDraft[]> {
    return (await this.#at(place)).map(({ content, draft: { at }, name: { id } }) => ({ id, at, content }));
  }

  /** Takes up one of the drafts of a place; null where it is gone, or another tab works on it. */
  async take(place: DraftPlace, id: string): Promise<FoundDraft | null> {
    const wanted = (await this.#at(place)).find(({ name }) => name.id === id);
    return wanted ? this.#taken(wanted) : null;
  }

  async #taken({ content, draft, name }: OpenedDraft): Promise<FoundDraft> {
    const { storage, tabs } = this.#options;
    const own = await tabs.own();
    this.#used.add(name.id);
    if (name.tab !== own && keepSealed(storage, { ...name, tab: own }, draft)) removeSealed(storage, name);
    return { id: name.id, at: draft.at, content };
  }

  /** The drafts of a place in the order in which they are taken up. */
  async #at(place: DraftPlace): Promise<readonly OpenedDraft[]> {
    const { now, storage, subject, tabs } = this.#options;
    sweepDrafts(storage, now());
    if (draftsOf(storage, subject).length === 0) return [];
    const [own, open] = [await tabs.own(), await tabs.open()];
    const drafts = draftsOf(storage, subject).filter(({ name: { tab } }) => tab === own || !open.has(tab));
    await this.#haveKeys(drafts.map(({ name }) => name.session));
    const ordered = [
      ...drafts.filter(({ name }) => name.tab === own),
      ...drafts.filter(({ name }) => name.tab !== own),
    ];
    const found: OpenedDraft[] = [];
    for (const { name, draft } of ordered) {
      if (this.#used.has(name.id)) continue;
      const key = this.#keys.get(name.session);
      const opened = key && (await unseal(key, this.#owner(name.session), draft.sealed));
      if (!isMember(opened, "place") || !isMember(opened, "content")) {
        // Its session was ended on purpose, or it is damaged: nobody will read it.
        removeSealed(storage, name);
        continue;
      }
      // What opens with this person's key was sealed below.
      const { place: at, content } = opened as { place: Json; content: Json };
      if (canonicalJson(at) !== canonicalJson({ ...place }) || this.#used.has(name.id)) continue;
      found.push({ name, draft, content });
    }
    return found;
  }

  /**
   * Keeps what was entered. False when it could not be: without a connection before the first draft, without room, or
   * once the session is over.
   */
  async keep(id: string, place: DraftPlace, content: Json): Promise<boolean> {
    const { now, session, storage, subject, tabs } = this.#options;
    const present = session();
    const write = (this.#writes.get(id) ?? 0) + 1;
    this.#writes.set(id, write);
    if (present === null) return false;
    const tab = await tabs.own();
    await this.#haveKeys([present]);
    const key = this.#keys.get(present);
    if (!key) return false;
    const sealed = await seal(key, this.#owner(present), { place: { ...place }, content });
    // It was saved, given up, entered further or signed out meanwhile.
    if (this.#writes.get(id) !== write || session() !== present) return false;
    const name: DraftName = { subject, session: present, tab, id };
    const isKept = keepSealed(storage, name, { at: now(), sealed });
    if (isKept) this.#removeAll(id, name);
    return isKept;
  }

  /** Leaves a draft for the next form that opens its place. */
  release(id: string): void {
    this.#used.delete(id);
  }

  /** Gives a draft up. */
  drop(id: string): void {
    this.#writes.set(id, (this.#writes.get(id) ?? 0) + 1);
    this.#removeAll(id, null);
  }

  /** Has the key of the present session, so that a draft can be kept when the connection is gone. */
  async prepare(): Promise<void> {
    const present = this.#options.session();
    await this.#options.tabs.own();
    if (present !== null) await this.#haveKeys([present]);
  }

  #removeAll(id: string, but: DraftName | null): void {
    const { storage, subject } = this.#options;
    for (const { name } of draftsOf(storage, subject)) {
      const isKept = but !== null && name.session === but.session && name.tab === but.tab;
      if (name.id === id && !isKept) removeSealed(storage, name);
    }
  }

  #owner(session: string): string {
    return `${this.#options.subject}.${session}`;
  }

  async #haveKeys(sessions: readonly string[]): Promise<void> {
    const missing = [...new Set(sessions)].filter((session) => !this.#keys.has(session));
    if (missing.length === 0) return;
    const found = await this.#options.askKeys(missing);
    for (const [session, text] of found) this.#keys.set(session, await sealKey(text));
  }
}
