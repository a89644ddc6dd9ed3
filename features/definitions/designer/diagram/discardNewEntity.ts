import type { Change } from "@tessera/designer-kit/document/change.ts";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import type { DocumentSession } from "@tessera/designer-kit/session/documentSession.ts";

/**
 * Discards the draft of an entity that was begun, and undoes `change`, the reference that was made with it; null: none was. False, with
 * everything left as it is, when the entity was published, or something was edited since. Rejects with what `discard` rejects with.
 */
export async function discardNewEntity(
  at: {
    readonly designer: DesignerSession;
    /** The open entity; null: there is none. */
    readonly session: DocumentSession | null;
    /** Discards the draft of a document. */
    readonly discard: (name: DocumentName, revision: number) => Promise<unknown>;
  },
  change: Change | null,
): Promise<boolean> {
  const { designer, discard, session } = at;
  // What is published meanwhile is not discarded by the way.
  const isDraft = session?.state.opened.layer === null;
  const isLast = change === null || designer.history.state.done.at(-1) === change;
  if (!isDraft || !isLast) return false;
  if (change !== null) {
    designer.history.undo();
    await designer.flush();
  }
  const revision = session.state.draft?.revision ?? 0;
  designer.close(session.name);
  await discard(session.name, revision);
  return true;
}
