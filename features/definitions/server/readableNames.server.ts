import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { documentAccess } from "./documentAccess.server.ts";

/**
 * Tells which documents the caller may read, by name. A document that is gone has no subsystem any more: only who reads
 * the kind in all subsystems sees its name.
 */
export function readableNames(context: RequestContext): (name: DocumentName) => boolean {
  const access = documentAccess(context);
  const snapshot = context.services.definitions.published();
  return ({ kind, id }) => access.may(snapshot.get(kind, id) ?? { kind, id, subsystem: "*" }, "read");
}
