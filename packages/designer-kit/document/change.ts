import type { Command, CommandLabel } from "./command.ts";
import type { DocumentName } from "./documentName.ts";

/** An edit of one document as a part of a change. */
export interface ChangePart {
  readonly document: DocumentName;
  readonly command: Command;
}

/** What a designer did in one step: edits of one document or of several, undone and redone together. */
export interface Change {
  readonly label: CommandLabel;
  /** In the order in which they were done; several may be of one document. */
  readonly parts: readonly ChangePart[];
  /**
   * What goes along with the edits, such as documents that were begun; called once the edits are undone or done again.
   */
  readonly along?: { readonly undo: () => void; readonly redo: () => void };
  /**
   * Where it was done and is seen, when that is another document than those it edits: texts in other languages are
   * edited beside the form that shows them.
   */
  readonly seenAt?: { readonly document: DocumentName; readonly path: string };
}

/** An edit of one document as a change. */
export function changeOf(document: DocumentName, command: Command): Change {
  return { label: command.label, parts: [{ document, command }] };
}

/** Whether a change edits a document. */
export function touches(change: Change, { kind, id }: DocumentName): boolean {
  return change.parts.some(({ document }) => document.kind === kind && document.id === id);
}
