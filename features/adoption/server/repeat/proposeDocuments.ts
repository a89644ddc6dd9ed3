import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentChange } from "@tessera/contract/documents/documentChange.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { mergeBodies } from "./mergeBodies.ts";

/** What is proposed for one document. */
export interface DocumentProposal {
  readonly kind: string;
  readonly id: string;
  readonly action: "create" | "change" | "remove" | "none";
  /** The document to draft; null removes it. Meaningless for `none`. */
  readonly document: TesseraDocument | null;
  /** Differences that were left out because people edited the place; only these make a proposal of `none`. */
  readonly kept: readonly DocumentChange[];
}

/** Names a document inside maps and records. */
export const documentName = ({ kind, id }: Pick<TesseraDocument, "kind" | "id">): string => `${kind}:${id}`;

const byName = (documents: readonly TesseraDocument[]) =>
  new Map(documents.map((document) => [documentName(document), document]));

function proposal(
  base: TesseraDocument | undefined,
  wanted: TesseraDocument | undefined,
  head: TesseraDocument | null,
): Omit<DocumentProposal, "kind" | "id"> | null {
  if (!wanted) return base && head ? { action: "remove", document: null, kept: [] } : null;
  if (!base) return head ? null : { action: "create", document: wanted, kept: [] };
  // Someone deleted it on purpose.
  if (!head) return null;
  const { body, kept } = mergeBodies(base.body, head.body, wanted.body);
  if (canonicalJson(body) !== canonicalJson(head.body)) return { action: "change", document: { ...head, body }, kept };
  return kept.length > 0 ? { action: "none", document: null, kept } : null;
}

/**
 * Compares documents as they were made the last time with those of now, and says what of the difference the published
 * ones (or drafts of them) lack. `headOf` gives the document as it is; null when there is none.
 */
export function proposeDocuments(
  base: readonly TesseraDocument[],
  wanted: readonly TesseraDocument[],
  headOf: (kind: string, id: string) => TesseraDocument | null,
): readonly DocumentProposal[] {
  const [before, after] = [byName(base), byName(wanted)];
  const names = new Map([...before, ...after]);
  return [...names.values()].flatMap(({ kind, id }) => {
    const name = documentName({ kind, id });
    const found = proposal(before.get(name), after.get(name), headOf(kind, id));
    return found ? [{ kind, id, ...found }] : [];
  });
}
