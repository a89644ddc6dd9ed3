import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type DocumentReference, documentReferences } from "@tessera/contract/documents/documentReference.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";

interface Remembered {
  readonly elements: ReadonlySet<string>;
  readonly references: readonly DocumentReference[];
}

const remembered = new WeakMap<TesseraDocument, Remembered>();

/** Elements and references of a document; documents are immutable, so each is walked once. */
export function documentMarks(kind: DocumentKind, document: TesseraDocument): Remembered {
  let marks = remembered.get(document);
  if (!marks) {
    const elements = walkMarks(kind.schema, document.body, kind.settings).flatMap((mark) =>
      mark.mark === "element" ? [mark.value] : [],
    );
    marks = { elements: new Set(elements), references: documentReferences(kind, document) };
    remembered.set(document, marks);
  }
  return marks;
}
