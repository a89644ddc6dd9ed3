import type { Change } from "../document/change.ts";
import type { DesignerSession } from "./designerSession.ts";

/**
 * Why a change is not there: the server refused it or could not be reached, or someone else saved one of its documents
 * meanwhile.
 */
export type UnsavedChange = { readonly kind: "failed"; readonly error: unknown } | { readonly kind: "conflict" };

/**
 * Does a change of documents that are open but perhaps not on the screen, and saves it at once; null when it is saved.
 * What cannot be saved must not wait where nobody sees it: it is undone in all of its documents.
 */
export async function saveChange(designer: DesignerSession, change: Change): Promise<UnsavedChange | null> {
  designer.history.execute(change);
  await designer.flush();
  const names = change.parts.map(({ document }) => document);
  const states = names.map((name) => designer.opened(name)?.state.save);
  if (states.every((state) => state?.kind !== "failed" && state?.kind !== "conflict")) return null;
  // A document that was merged with what others saved has no way back any more.
  if (designer.history.state.done.at(-1) === change) designer.history.undo();
  await designer.flush();
  for (const [index, name] of names.entries()) if (states[index]?.kind === "conflict") designer.close(name);
  const failed = states.find((state) => state?.kind === "failed");
  return failed?.kind === "failed" ? { kind: "failed", error: failed.error } : { kind: "conflict" };
}
