import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { changeOf } from "../document/change.ts";
import type { Command } from "../document/command.ts";
import type { DocumentName } from "../document/documentName.ts";
import { type MergeChoice, type MergeConflict, mergeBodies } from "../document/mergeBodies.ts";
import type { DocumentPort, DraftState, OpenedDocument } from "./documentPort.ts";
import type { EditedDocument, EditHistory } from "./editHistory.ts";

/** How far the edits are on their way to the server. */
export type SaveState =
  | { readonly kind: "clean" | "waiting" | "saving" | "saved" }
  /**
   * Someone else saved or published meanwhile, and changed the same. `parts`: where; empty where only the whole can be
   * decided, as when one of them deletes the document.
   */
  | { readonly kind: "conflict"; readonly theirs: OpenedDocument; readonly parts: readonly MergeConflict[] }
  | { readonly kind: "failed"; readonly error: unknown };

/** All that the screens of one open document show. */
export interface SessionState {
  readonly opened: OpenedDocument;
  /** The document without its body. */
  readonly document: Omit<TesseraDocument, "body">;
  readonly body: Json;
  readonly save: SaveState;
  readonly draft: DraftState | null;
  /** Moves when another state took the place of the one being edited; not where changes of others came into it. */
  readonly generation: number;
}

/** How often a save is merged with what others save meanwhile, before the person is asked. */
const maxMerges = 3;

const same = (left: Json | null, right: Json | null): boolean => canonicalJson(left) === canonicalJson(right);

/** What the server has of a document, for who edits on top of it. */
const bodyOfTheirs = (theirs: OpenedDocument): Json | null =>
  theirs.draft?.isStale ? theirs.head : (theirs.document?.body ?? null);

/**
 * An open document: its state, which changes of the history edit, and the shared draft on the server, which is saved
 * after a pause in editing. An edit that leads back to what is published takes the draft away again. What others save
 * comes into the state property by property, and what was edited here can be undone beside it. Nothing is lost while
 * the server cannot be reached.
 */
export class DocumentSession implements EditedDocument {
  readonly name: DocumentName;
  readonly #port: DocumentPort;
  readonly #history: EditHistory;
  readonly #pause: number;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** What the server has; null for no draft. */
  #stored: Json | null;
  /** Revision of the draft that the server spoke of last; 0 for no draft, null before it did. */
  #heard: number | null = null;

  /** `opened.document` must be there: a document that is to be deleted cannot be edited. */
  constructor(
    port: DocumentPort,
    opened: OpenedDocument & { readonly document: TesseraDocument },
    history: EditHistory,
    pause = 800,
  ) {
    const { kind, id } = opened.document;
    this.name = { kind, id };
    this.#port = port;
    this.#history = history;
    this.#pause = pause;
    this.#stored = opened.draft ? opened.document.body : null;
    this.#state = freshState(opened, opened.document, 0);
    history.attach(this);
  }

  get state(): SessionState {
    return this.#state;
  }

  get body(): Json {
    return this.#state.body;
  }

  /** Whether something is not on the server yet. */
  get isUnsaved(): boolean {
    return !["clean", "saved"].includes(this.#state.save.kind);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Does an edit of this document alone. */
  execute(command: Command): void {
    this.#history.execute(changeOf(this.name, command));
  }

  /** Gives the document another state, which is saved after a pause. Edits that can be undone come by the history. */
  edit(body: Json): void {
    if (body === this.#state.body) return;
    if (this.#state.save.kind === "conflict") this.#set({ body });
    else {
      this.#set({ body, save: { kind: "waiting" } });
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.flush(), this.#pause);
    }
  }

  /** Saves now what waits, and resolves when the server has it or refused it. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (["waiting", "failed"].includes(this.#state.save.kind)) await this.#save();
  }

  /**
   * Takes what the server has: where both changed the same, else as a whole, and then what was edited here is
   * forgotten. A draft made from an old version is dropped.
   */
  async takeTheirs(): Promise<void> {
    const { save } = this.#state;
    if (save.kind !== "conflict") return;
    if (save.parts.length > 0) return this.resolve(() => "theirs");
    await this.#attempt(async () => {
      if (save.theirs.draft?.isStale) await this.#port.discard(save.theirs.draft.revision);
      this.#adopt(await this.#port.open());
    });
  }

  /** Saves what was edited here as the draft: where both changed the same, else over all that the others saved. */
  async keepMine(): Promise<void> {
    const { save } = this.#state;
    if (save.kind !== "conflict") return;
    if (save.parts.length > 0) return this.resolve(() => "mine");
    this.#takeOver(save.theirs, this.#state.body);
    await this.#save();
  }

  /** Ends a conflict: says whose state stands at each of its parts, and saves. Where nothing is said, mine stands. */
  async resolve(choose: MergeChoice): Promise<void> {
    const { body, save } = this.#state;
    if (save.kind !== "conflict") return;
    const [base, other] = [this.#base, bodyOfTheirs(save.theirs)];
    if (base === null || other === null) return;
    this.#takeOver(save.theirs, mergeBodies(base, body, other, choose).body);
    await this.#save();
  }

  /**
   * Reads the document again, as after a publish or when another designer saved; edits that are not saved stay, and so
   * do the ways back.
   */
  async refresh(): Promise<void> {
    if (this.isUnsaved || this.#running) return;
    await this.#attempt(async () => {
      this.#heard = null;
      const opened = await this.#port.open();
      if (this.isUnsaved) return;
      if (opened.draft?.isStale && this.#rebase(opened)) await this.#save();
      else if (opened.document === null || opened.draft?.isStale) this.#adopt(opened);
      else {
        const { body } = opened.document;
        if (!same(body, this.#state.body)) this.#history.pause(this.name);
        const shown = same(body, this.#state.body) ? this.#state.body : body;
        this.#stored = opened.draft ? shown : null;
        this.#set({ opened, body: shown, draft: opened.draft, save: { kind: opened.draft ? "saved" : "clean" } });
      }
    });
  }

  /** The server says at which revision the draft is (0: there is none): another one than this page knows is read. */
  heard(revision: number): void {
    this.#heard = revision;
    if (revision !== (this.#state.draft?.revision ?? 0)) void this.refresh();
  }

  /** Stops what is planned. */
  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #save(): Promise<void> {
    this.#running = this.#attempt(() => this.#store(), maxMerges).finally(() => {
      this.#running = null;
      // What others saved while this was under way.
      if ((this.#heard ?? 0) > (this.#state.draft?.revision ?? 0)) void this.refresh();
    });
    return this.#running;
  }

  /** Does something; a save that meets what others saved is merged with it so many times. */
  async #attempt(work: () => Promise<void>, merges = 0): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#port.isConflict(error)) {
        this.#set({ save: { kind: "failed", error } });
        return;
      }
      try {
        const theirs = await this.#port.open();
        const parts = merges > 0 ? this.#merge(theirs) : null;
        if (parts?.length === 0) await this.#attempt(() => this.#store(), merges - 1);
        else this.#set({ save: { kind: "conflict", theirs, parts: parts ?? [] } });
      } catch (again) {
        this.#set({ save: { kind: "failed", error: again } });
      }
    }
  }

  /** What the others and this page began with. */
  get #base(): Json | null {
    return this.#stored ?? this.#state.opened.head ?? this.#state.opened.blank ?? null;
  }

  /**
   * Takes over what the others changed beside what was edited here, property by property, unless both changed the same.
   * Answers where they did; null where one of them deleted the document.
   */
  #merge(theirs: OpenedDocument): readonly MergeConflict[] | null {
    const [base, other] = [this.#base, bodyOfTheirs(theirs)];
    if (base === null || other === null) return null;
    const { body, conflicts } = mergeBodies(base, this.#state.body, other);
    if (conflicts.length === 0) this.#takeOver(theirs, body);
    return conflicts;
  }

  /** Brings a draft that was made from an old version onto the new one, where nothing was changed in both. */
  #rebase(opened: OpenedDocument): boolean {
    const { head } = this.#state.opened;
    const body = opened.document?.body;
    if (!opened.may.draft || head === null || opened.head === null || body === undefined) return false;
    const merged = mergeBodies(head, body, opened.head);
    if (merged.conflicts.length === 0) this.#takeOver(opened, merged.body);
    return merged.conflicts.length === 0;
  }

  /** The next save stands on what the others saved. */
  #takeOver(theirs: OpenedDocument, body: Json): void {
    this.#stored = theirs.draft ? (theirs.document?.body ?? null) : null;
    this.#set({ opened: theirs, draft: theirs.draft, body, save: { kind: "waiting" } });
    this.#history.pause(this.name);
  }

  async #store(): Promise<void> {
    const { body, document, opened, draft } = this.#state;
    this.#set({ save: { kind: "saving" } });
    const beginning = opened.head ?? opened.blank ?? null;
    const isHead = beginning !== null && same(body, beginning);
    const stored = this.#stored ?? beginning;
    let next: DraftState | null = draft;
    if (isHead) {
      if (draft) await this.#port.discard(draft.revision);
      next = null;
    } else if (stored === null || !same(body, stored) || draft?.isStale) {
      next = await this.#port.save({
        document: { ...document, body },
        baseVersion: opened.version,
        revision: draft?.revision ?? 0,
      });
    }
    this.#stored = next ? body : null;
    const isCurrent = this.#state.body === body;
    this.#set({ draft: next, save: { kind: !isCurrent ? "waiting" : next ? "saved" : "clean" } });
    if (!isCurrent) this.#timer = setTimeout(() => void this.flush(), this.#pause);
  }

  #adopt(opened: OpenedDocument): void {
    clearTimeout(this.#timer);
    const { document } = opened;
    if (!document) {
      // The others delete it: what is shown stays, and says so.
      this.#set({ opened, draft: opened.draft, save: { kind: "clean" } });
      return;
    }
    this.#stored = opened.draft ? document.body : null;
    this.#set(freshState(opened, document, this.#state.generation + 1));
    this.#history.forget(this.name);
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function freshState(opened: OpenedDocument, document: TesseraDocument, generation: number): SessionState {
  const { body, ...rest } = document;
  const save: SaveState = opened.draft?.isStale
    ? { kind: "conflict", theirs: opened, parts: [] }
    : { kind: opened.draft ? "saved" : "clean" };
  return { opened, document: rest, body, save, draft: opened.draft, generation };
}
