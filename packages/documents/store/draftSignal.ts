import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Signal } from "@tessera/server-core/outbox/outbox.ts";

const kind = "document-draft";

/** Says to every node that the draft of a document was saved or dropped: send it in the transaction that does. */
export const draftSignal = ({ kind: of, id }: DocumentName): Signal => ({ kind, payload: { kind: of, id } });

/** The document of a `draftSignal`; null for another signal. */
export function draftedDocument(signal: Signal): DocumentName | null {
  if (signal.kind !== kind) return null;
  const [of, id] = [property(signal.payload, "kind"), property(signal.payload, "id")];
  return typeof of === "string" && typeof id === "string" ? { kind: of, id } : null;
}
