import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { changeOf } from "../document/change.ts";
import type { Command } from "../document/command.ts";
import type { DocumentName } from "../document/documentName.ts";
import { mergeBodies } from "../document/mergeBodies.ts";
import type { DocumentPort, DraftState, OpenedDocument } from "./documentPort.ts";
import type { EditedDocument, EditHistory } from "./editHistory.ts";

/** How far the edits are on their way to the server. */
export type SaveState =
  | { readonly kind: "clean" | "waiting" | "saving" | "saved" }
  /** Someone else saved or published meanwhile. */
  | { readonly kind: "conflict"; readonly theirs: OpenedDocument }
  | { readonly kind: "failed"; readonly error: unknown };

/** All that the screens of one open document show. */
export interface SessionState {
  readonly opened: OpenedDocument;
  /** The document without its body. */
  readonly document: Omit<TesseraDocument, "body">;
  readonly body: Json;
  readonly save: SaveState;
  readonly draft: DraftState | null;
  /** Moves when another state was taken over than the one being edited. */
  readonly generation: number;
}

/** How often a save is merged with what others save meanwhile, before the person is asked. */
const maxMerges = 3;

const same = (left: Json | null, right: Json | null): boolean => canonicalJson(left) === canonicalJson(right);

/**
 * An open document: its state, which changes of the history edit, and the shared draft on the server, which is saved
 * after a pause in editing. An edit that leads back to what is published takes the draft away again. Nothing is lost
 * while the server cannot be reached.
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

  /** Forgets what was edited here and takes what the server has. A draft made from an old version is dropped. */
  async takeTheirs(): Promise<void> {
    const { save } = this.#state;
    if (save.kind !== "conflict") return;
    await this.#attempt(async () => {
      if (save.theirs.draft?.isStale) await this.#port.discard(save.theirs.draft.revision);
      this.#adopt(await this.#port.open());
    });
  }

  /** Saves what was edited here as the draft, over what the others saved. */
  async keepMine(): Promise<void> {
    const { save } = this.#state;
    if (save.kind !== "conflict") return;
    const { theirs } = save;
    this.#set({ opened: theirs, draft: theirs.draft, save: { kind: "waiting" } });
    this.#stored = theirs.draft ? (theirs.document?.body ?? null) : null;
    await this.#save();
  }

  /**
   * Reads the document again, as after a publish; edits that are not saved stay, and so do the ways back where the body
   * is the same.
   */
  async refresh(): Promise<void> {
    if (this.isUnsaved || this.#running) return;
    await this.#attempt(async () => {
      const opened = await this.#port.open();
      if (this.isUnsaved) return;
      const isSame = opened.document !== null && same(opened.document.body, this.#state.body);
      if (!isSame || opened.draft?.isStale) this.#adopt(opened);
      else {
        this.#stored = opened.draft ? this.#state.body : null;
        this.#set({ opened, draft: opened.draft, save: { kind: opened.draft ? "saved" : "clean" } });
      }
    });
  }

  /** Stops what is planned. */
  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #save(): Promise<void> {
    this.#running = this.#attempt(() => this.#store(), maxMerges).finally(() => {
      this.#running = null;
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
        if (merges > 0 && this.#merge(theirs)) await this.#attempt(() => this.#store(), merges - 1);
        else this.#set({ save: { kind: "conflict", theirs } });
      } catch (again) {
        this.#set({ save: { kind: "failed", error: again } });
      }
    }
  }

  /**
   * Takes over what the others changed beside what was edited here, property by property; false where both changed the
   * same. Its changes lead back to no state that is there, so they are forgotten.
   */
  #merge(theirs: OpenedDocument): boolean {
    const base = this.#stored ?? this.#state.opened.head;
    const other = theirs.draft?.isStale ? theirs.head : (theirs.document?.body ?? null);
    const body = base === null || other === null ? null : mergeBodies(base, this.#state.body, other);
    if (body === null) return false;
    this.#stored = theirs.draft ? (theirs.document?.body ?? null) : null;
    this.#set({ opened: theirs, draft: theirs.draft, body });
    this.#history.forget(this.name);
    return true;
  }

  async #store(): Promise<void> {
    const { body, document, opened, draft } = this.#state;
    this.#set({ save: { kind: "saving" } });
    const isHead = opened.head !== null && same(body, opened.head);
    const stored = this.#stored === null ? opened.head : this.#stored;
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
    ? { kind: "conflict", theirs: opened }
    : { kind: opened.draft ? "saved" : "clean" };
  return { opened, document: rest, body, save, draft: opened.draft, generation };
}
