import type { DocumentKind, TesseraDocument } from "../defineDocument.ts";
import { walkMarks } from "./walkMarks.ts";

/** A literal that people read, in the source language of the document's subsystem. */
export interface DocumentText {
  /** Translation key: derived (`kind:id#element.property`), or the product key that the literal names. */
  readonly key: string;
  /** The literal; null when a product key stands in its place (`key:<key>`). */
  readonly text: string | null;
  /** JSON pointer into the body. */
  readonly path: string;
}

const keyPrefix = "key:";

/** The derived key of a literal: `kind:id#element.property`. `element` is null outside any. */
export const documentTextKey = (
  { id, kind }: { readonly kind: string; readonly id: string },
  element: string | null,
  property: string,
): string => `${kind}:${id}#${element ?? ""}.${property}`;

/**
 * The texts of a document with their keys (design §4 texts). Empty literals have nothing to translate and are left out.
 */
export function documentTexts(kind: DocumentKind, document: TesseraDocument): readonly DocumentText[] {
  return walkMarks(kind.schema, document.body, kind.settings).flatMap((mark): DocumentText[] => {
    if (mark.mark !== "text" || mark.value === "") return [];
    if (mark.value.startsWith(keyPrefix))
      return [{ key: mark.value.slice(keyPrefix.length), text: null, path: mark.path }];
    return [{ key: documentTextKey(document, mark.element, mark.property), text: mark.value, path: mark.path }];
  });
}
