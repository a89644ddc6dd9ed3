import type { Draft } from "@tessera/server-kit/documents/definitions.ts";

/** A draft without its document, as it travels. */
export function draftState({ revision, baseVersion, author, changedAt, isStale, document }: Draft) {
  return { revision, baseVersion, author, changedAt, isStale, deletes: document === null };
}
