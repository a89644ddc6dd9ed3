import type { Draft } from "@tessera/documents/store/definitions.ts";

/** A draft without its document, as it travels. */
export function draftState({ revision, baseVersion, author, changedAt, isStale, document }: Draft) {
  return { revision, baseVersion, author, changedAt, isStale, deletes: document === null };
}
