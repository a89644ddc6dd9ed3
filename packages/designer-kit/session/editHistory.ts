import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Change, touches } from "../document/change.ts";
import { type ChangeHistory, emptyHistory, withChange, withoutDocument, withPause } from "../document/changeHistory.ts";
import { type DocumentName, documentKey } from "../document/documentName.ts";

/** A document that changes edit. */
export interface EditedDocument {
  readonly name: DocumentName;
  readonly body: Json;
  edit(body: Json): void;
}

/**
 * The edits of all documents that are open, in the order in which they were made, and the way back through them (design
 * §9).
 */
export class EditHistory {
  readonly #documents = new Map<string, EditedDocument>();
  readonly #listeners = new Set<() => void>();
  #state: ChangeHistory = emptyHistory;

  get state(): ChangeHistory {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes may edit the document from now on. */
  attach(document: EditedDocument): void {
    this.#documents.set(documentKey(document.name), document);
  }

  /** The document is closed: its changes are forgotten. */
  detach(name: DocumentName): void {
    this.#documents.delete(documentKey(name));
    this.forget(name);
  }

  /** What others changed was taken over beside what was edited here; its changes can still be undone. */
  pause(name: DocumentName): void {
    this.#set(withPause(this.#state, name));
  }

  /** Another state of the document was taken over, to which its changes do not lead. */
  forget(name: DocumentName): void {
    this.#set(withoutDocument(this.#state, name));
  }

  /**
   * Lets something go along with a change that was done last: it is undone and redone with it. Gives the change as it
   * is now.
   */
  accompany(change: Change, more: Required<Pick<Change, "label" | "along">>): Change {
    const { done, undone } = this.#state;
    const whole = { ...change, ...more };
    const others = done.at(-1) === change ? done.slice(0, -1) : done;
    this.#set({ done: [...others, whole], undone });
    return whole;
  }

  /** What was begun is published, so changes that began documents can be undone no more. */
  settle(): void {
    const stays = ({ along }: Change): boolean => along === undefined;
    this.#set({ done: this.#state.done.filter(stays), undone: this.#state.undone.filter(stays) });
  }

  /** Whether a change of the document can be undone or redone. */
  holds(name: DocumentName): boolean {
    return [...this.#state.done, ...this.#state.undone].some((change) => touches(change, name));
  }

  /** Does a change; all of its documents must be attached. */
  execute(change: Change): void {
    for (const { document, command } of change.parts) {
      const edited = this.#edited(document);
      edited.edit(command.execute(edited.body));
    }
    this.#set(withChange(this.#state, change));
  }

  /** Undoes the last change and gives it; null when there is none. */
  undo(): Change | null {
    const { done, undone } = this.#state;
    const last = done.at(-1);
    if (!last) return null;
    for (const { document, command } of last.parts.toReversed()) {
      const edited = this.#edited(document);
      edited.edit(command.revert(edited.body));
    }
    this.#set({ done: done.slice(0, -1), undone: [last, ...undone] });
    last.along?.undo();
    return last;
  }

  /** Redoes what was undone last and gives it; null when there is nothing. */
  redo(): Change | null {
    const [next, ...undone] = this.#state.undone;
    if (!next) return null;
    for (const { document, command } of next.parts) {
      const edited = this.#edited(document);
      edited.edit(command.execute(edited.body));
    }
    this.#set({ done: [...this.#state.done, next], undone });
    next.along?.redo();
    return next;
  }

  #edited(name: DocumentName): EditedDocument {
    const document = this.#documents.get(documentKey(name));
    if (!document) throw new Error(`${documentKey(name)} is not open.`);
    return document;
  }

  #set(state: ChangeHistory): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
