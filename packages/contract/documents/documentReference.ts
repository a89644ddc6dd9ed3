import type { DocumentKind, TesseraDocument } from "../defineDocument.ts";
import { walkMarks } from "./walkMarks.ts";

/** What a reference names: `kind:id` or `kind:id#element` (design §4). */
export interface ReferenceTarget {
  readonly kind: string;
  readonly id: string;
  readonly element: string | null;
}

/** A reference as it stands in a document. */
export interface DocumentReference extends ReferenceTarget {
  /** JSON pointer into the body. */
  readonly path: string;
  /** Innermost element around it; null outside any. */
  readonly fromElement: string | null;
}

/**
 * Reads the text of a reference whose schema allows `kinds`: the bare id where one kind is allowed, else `kind:id`. The
 * text `*` (all of them, in grants) is no reference: null, as is a text that names none of the kinds.
 */
export function parseReference(text: string, kinds: readonly string[]): ReferenceTarget | null {
  if (text === "*") return null;
  const hash = text.indexOf("#");
  const head = hash < 0 ? text : text.slice(0, hash);
  const element = hash < 0 ? null : text.slice(hash + 1);
  const colon = head.indexOf(":");
  const named = colon < 0 ? null : head.slice(0, colon);
  const kind = kinds.find((candidate) => candidate === named);
  if (kind !== undefined) return { kind, id: head.slice(colon + 1), element };
  const [only, ...others] = kinds;
  return only !== undefined && others.length === 0 ? { kind: only, id: head, element } : null;
}

/** The references of a document, as its schema marks them. */
export function documentReferences(kind: DocumentKind, document: TesseraDocument): readonly DocumentReference[] {
  return walkMarks(kind.schema, document.body, kind.settings).flatMap((mark) => {
    if (mark.mark !== "reference") return [];
    const target = parseReference(mark.value, mark.kinds);
    return target ? [{ ...target, path: mark.path, fromElement: mark.element }] : [];
  });
}
