import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type DocumentName, documentKey } from "../document/documentName.ts";
import type { DocumentPort, OpenedDocument } from "./documentPort.ts";
import { DocumentSession } from "./documentSession.ts";
import { EditHistory } from "./editHistory.ts";

/** A document that was asked for. `deleted`: its draft deletes it, so it cannot be edited. */
export type OpenedSession =
  | { readonly kind: "open"; readonly session: DocumentSession }
  | { readonly kind: "deleted"; readonly opened: OpenedDocument };

/** What a document begins as where it is not there, and whether it is as far as is known. */
export interface Beginning {
  readonly document: TesseraDocument;
  readonly isThere: boolean;
}

/** The ways to a document that begins as something where it is not there. */
function beginningPort(port: DocumentPort, { document: blank, isThere }: Beginning): DocumentPort {
  const may = { draft: true, publish: true };
  const nothing: OpenedDocument = {
    document: blank,
    head: null,
    blank: blank.body,
    version: 0,
    layer: null,
    draft: null,
    may,
  };
  // Nobody is asked for what is known to be missing.
  let isKnown = isThere;
  const open = async (): Promise<OpenedDocument> => {
    if (!isKnown) {
      isKnown = true;
      return nothing;
    }
    try {
      const opened = await port.open();
      return opened.head === null ? { ...opened, blank: blank.body } : opened;
    } catch (error) {
      if (!port.isMissing(error)) throw error;
      return nothing;
    }
  };
  return {
    open,
    save: (draft) => port.save(draft),
    discard: (revision) => port.discard(revision),
    isConflict: (error) => port.isConflict(error),
    isMissing: (error) => port.isMissing(error),
  };
}

/**
 * The documents that a designer has open, with one history of edits over all of them. A document stays open while its
 * edits can be undone.
 */
export class DesignerSession {
  readonly history = new EditHistory();
  readonly #portOf: (name: DocumentName) => DocumentPort;
  readonly #sessions = new Map<string, DocumentSession>();
  readonly #opening = new Map<string, Promise<OpenedSession>>();
  readonly #listeners = new Set<() => void>();
  /** How often each document is on the screen. */
  readonly #shown = new Map<string, number>();

  constructor(portOf: (name: DocumentName) => DocumentPort) {
    this.#portOf = portOf;
  }

  /** The session of a document that is open; null for any other. */
  opened(name: DocumentName): DocumentSession | null {
    return this.#sessions.get(documentKey(name)) ?? null;
  }

  /** Whether something is not on the server yet. */
  get isUnsaved(): boolean {
    return [...this.#sessions.values()].some(({ isUnsaved }) => isUnsaved);
  }

  /** The revisions of the drafts of all open documents, as one text: it moves when one is saved or discarded. */
  get draftRevisions(): string {
    return [...this.#sessions].map(([key, { state }]) => `${key} ${state.draft?.revision ?? 0}`).join("\n");
  }

  /** Calls `listener` whenever the state of an open document changes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Opens a document, once. `beginning`: what it begins as where it is not there; its first edit makes it. Only for who
   * may draft it. Rejects with `ApiError`.
   */
  open(name: DocumentName, beginning: Beginning | null = null): Promise<OpenedSession> {
    const key = documentKey(name);
    const session = this.#sessions.get(key);
    if (session) return Promise.resolve({ kind: "open", session });
    const opening = this.#opening.get(key) ?? this.#begin(name, beginning).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  /** Opens a document for the screen, until `leave`. What the others did to it since it was opened is read. */
  show(name: DocumentName, beginning: Beginning | null = null): Promise<OpenedSession> {
    const key = documentKey(name);
    this.#shown.set(key, (this.#shown.get(key) ?? 0) + 1);
    void this.#sessions.get(key)?.refresh();
    return this.open(name, beginning);
  }

  /** The document goes from the screen: what waits is saved, and it is closed unless it can be undone. */
  async leave(name: DocumentName): Promise<void> {
    const key = documentKey(name);
    this.#shown.set(key, (this.#shown.get(key) ?? 1) - 1);
    await this.#sessions.get(key)?.flush();
    this.release(name);
  }

  /** Closes a document unless it is on the screen, or has edits that can be undone or are not saved. */
  release(name: DocumentName): void {
    const session = this.opened(name);
    const isShown = (this.#shown.get(documentKey(name)) ?? 0) > 0;
    if (session && !isShown && !session.isUnsaved && !this.history.holds(name)) this.close(name);
  }

  /** Closes a document and forgets its edits. */
  close(name: DocumentName): void {
    this.opened(name)?.close();
    this.#sessions.delete(documentKey(name));
    this.history.detach(name);
    this.#notify();
  }

  /** Saves all that waits, and resolves when the server has it or refused it. */
  async flush(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.flush()));
  }

  /** Reads all open documents again, as after a publish. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.refresh()));
  }

  /** Saves what waits and closes everything. */
  async end(): Promise<void> {
    await this.flush();
    for (const session of [...this.#sessions.values()]) this.close(session.name);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  async #begin(name: DocumentName, beginning: Beginning | null): Promise<OpenedSession> {
    const found = this.#portOf(name);
    const port = beginning === null ? found : beginningPort(found, beginning);
    const opened = await port.open();
    const { document } = opened;
    if (!document) return { kind: "deleted", opened };
    const session = new DocumentSession(port, { ...opened, document }, this.history);
    this.#sessions.set(documentKey(name), session);
    session.subscribe(() => this.#notify());
    return { kind: "open", session };
  }
}
