import { type Change, touches } from "./change.ts";
import { Command } from "./command.ts";
import { type DocumentName, documentKey } from "./documentName.ts";

/** The changes that were done, the last at the end, and those that were undone, the next to be redone first. */
export interface ChangeHistory {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

/** The history before anything is done. */
export const emptyHistory: ChangeHistory = { done: [], undone: [] };

/** Two edits of one property in a row as one; null where they are different steps. */
function joined(last: Change | undefined, next: Change): Change | null {
  const [before, ...more] = last?.parts ?? [];
  const [after, ...others] = next.parts;
  if (!before || !after || more.length > 0 || others.length > 0) return null;
  const { command: first } = before;
  const { command: second } = after;
  const isSame =
    second.series !== null &&
    first.series === second.series &&
    first.path === second.path &&
    documentKey(before.document) === documentKey(after.document);
  if (!isSame) return null;
  const command = new Command(first.path, first.before, second.after, second.label, second.series);
  return { ...next, parts: [{ document: after.document, command }] };
}

/**
 * The history after another change was done: what was undone before cannot be redone any more. Letters typed into one
 * field are one change.
 */
export function withChange({ done, undone }: ChangeHistory, change: Change): ChangeHistory {
  const one = undone.length === 0 ? joined(done.at(-1), change) : null;
  return { done: one ? [...done.slice(0, -1), one] : [...done, change], undone: [] };
}

/**
 * The history after others changed a document: what is typed next is another change than what was typed before, since
 * theirs lies between them.
 */
export function withPause({ done, undone }: ChangeHistory, name: DocumentName): ChangeHistory {
  const last = done.at(-1);
  const [part, ...others] = last?.parts ?? [];
  if (!last || !part || others.length > 0 || part.command.series === null || !touches(last, name))
    return { done, undone };
  const { after, before, label, path } = part.command;
  const alone = { ...last, parts: [{ ...part, command: new Command(path, before, after, label) }] };
  return { done: [...done.slice(0, -1), alone], undone };
}

/**
 * Keeps, from the first on, what touches none of the documents that were lost; what goes loses its other documents as
 * well.
 */
function kept(changes: readonly Change[], name: DocumentName): Change[] {
  const lost = new Map([[documentKey(name), name]]);
  return changes.filter((change) => {
    const stays = [...lost.values()].every((one) => !touches(change, one));
    if (!stays) for (const { document } of change.parts) lost.set(documentKey(document), document);
    return stays;
  });
}

/**
 * The history without a document whose state was replaced, as by what others saved. Changes of it go. One that edits
 * other documents too cannot be undone any more either, and neither can what was done to these before it.
 */
export function withoutDocument({ done, undone }: ChangeHistory, name: DocumentName): ChangeHistory {
  return { done: kept(done.toReversed(), name).toReversed(), undone: kept(undone, name) };
}
