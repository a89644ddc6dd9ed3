import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { touches, undoChanges } from "@tessera/contract/documents/undoChanges.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { DocumentVersion, Publish, PublishOptions } from "./definitions.ts";
import { readVersions } from "./history.ts";
import type { Snapshot } from "./snapshot.ts";

/** What becomes of a document: null deletes it. Or the later versions that stand on what is to be reverted. */
type Reverted = { readonly document: TesseraDocument | null } | { readonly later: readonly DocumentVersion[] };

/** A document without what one of its versions did. `versions` are all, the newest first. */
function revertVersion(versions: readonly DocumentVersion[], version: number, head: TesseraDocument | null): Reverted {
  const made = versions.find((one) => one.version === version)?.document ?? null;
  const before = versions.find((one) => one.version === version - 1)?.document ?? null;
  const later = versions.filter((one) => one.version > version);
  if (later.length === 0) return { document: before };
  // What is gone or there again by now needs nothing more.
  if (before === null || made === null) return (before === null) === (head === null) ? { document: head } : { later };
  if (head === null) return { later };
  const { body, contested } = undoChanges(before.body, made.body, head.body);
  if (contested.length === 0) {
    const subsystem = head.subsystem === made.subsystem ? before.subsystem : head.subsystem;
    return { document: { ...head, subsystem, body } };
  }
  const standing = later.filter((one) => {
    const former = versions.find((other) => other.version === one.version - 1)?.document ?? null;
    return one.document === null || former === null || touches(former.body, one.document.body, contested);
  });
  return { later: standing.length > 0 ? standing : later };
}

/**
 * What reverting a publication comes to now: each of its documents without what it did there, with everything that was
 * published since. Throws `revert_blocked` (data: `publishes` with id, note, author and instant, newest first) where
 * later publications changed the same places.
 */
export async function revertChanges(
  runner: SqlRunner,
  kinds: ReadonlyMap<string, DocumentKind>,
  snapshot: Snapshot,
  publish: Publish,
  authorize: PublishOptions["authorize"],
): Promise<{ readonly put: readonly TesseraDocument[]; readonly remove: readonly DocumentName[] }> {
  const put: TesseraDocument[] = [];
  const remove: DocumentName[] = [];
  const blocking = new Map<string, DocumentVersion["publish"]>();
  for (const { kind, id, version } of publish.documents) {
    const name = { kind, id };
    const head = snapshot.get(kind, id);
    const versions = await readVersions(runner, kinds, name);
    const reverted = revertVersion(versions, version, head);
    if ("later" in reverted) {
      // Anyone who may not publish it learns nothing of what was done to it.
      authorize?.(name, head);
      for (const one of reverted.later) blocking.set(one.publish.id, one.publish);
    } else if (reverted.document) put.push(reverted.document);
    else if (head) remove.push(name);
  }
  if (blocking.size > 0) {
    const publishes = [...blocking.values()].sort((left, right) => right.instant - left.instant);
    throw new TesseraError("revert_blocked", {
      publishes: publishes.map(({ author, id, instant, note }) => ({ id, note, instant, author: author.displayName })),
    });
  }
  return { put, remove };
}
