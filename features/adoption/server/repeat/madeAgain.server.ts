import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Adoption, MadeOf } from "../adoptionStore.server.ts";
import { type MakeDocumentsOptions, makeDocuments } from "../documents/makeDocuments.ts";
import { documentName } from "./proposeDocuments.ts";

type FieldTypes = MakeDocumentsOptions["fieldTypes"];

function madeNow(
  { catalogue, facts, leftOut }: MadeOf,
  subsystem: string,
  fieldTypes: FieldTypes,
): readonly TesseraDocument[] {
  const missing = new Set(leftOut);
  const documents = makeDocuments(catalogue, { subsystem, schema: subsystem, facts, fieldTypes });
  return documents.filter((document) => !missing.has(documentName(document)));
}

/**
 * The adoption as if its documents had been made by the generator of now, of what they were made of then: compared with
 * it, only what changed in the schema differs, and a newer generator alone proposes nothing. One whose source was not
 * kept stays as it is, unless `unchanged`, the documents of a schema that is as it was adopted, stand for it.
 */
export function madeAgain(
  adoption: Adoption,
  unchanged: readonly TesseraDocument[] | null,
  fieldTypes: FieldTypes,
): Adoption {
  const { subsystem, madeOf, proposed } = adoption;
  if (madeOf === null) return unchanged && proposed === null ? { ...adoption, documents: unchanged } : adoption;
  return {
    ...adoption,
    documents: madeNow(madeOf, subsystem, fieldTypes),
    proposed: proposed?.madeOf ? { ...proposed, documents: madeNow(proposed.madeOf, subsystem, fieldTypes) } : proposed,
  };
}
