import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";

/**
 * Opens a stored document, as `openDocument` does; null for one of a newer program, which this one does not understand.
 */
export function openIfKnown(kind: DocumentKind, document: TesseraDocument): TesseraDocument | null {
  try {
    return openDocument(kind, document);
  } catch (error) {
    if (error instanceof TesseraError && error.code === "definition_invalid") return null;
    throw error;
  }
}
