import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { documentTexts } from "@tessera/contract/documents/documentTexts.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { elementPathOf, stablePath } from "../document/bodyPath.ts";
import { textState, translationOf } from "./translation.ts";

/** A text of a document that is missing in a language, or to be checked. */
export interface UnfinishedText {
  /** Path of the property. */
  readonly path: string;
  /** Path of the innermost element around it; empty for the document. */
  readonly element: string;
}

/** A literal of a document with the keys by which it is translated. */
export interface LiteralText extends UnfinishedText {
  readonly key: string;
  readonly literal: string;
}

/** The literals of a document that can be translated, in its order. */
export function literalTexts(kind: DocumentKind, document: TesseraDocument): readonly LiteralText[] {
  return documentTexts(kind, document).flatMap(({ key, path, text }): LiteralText[] => {
    if (text === null) return [];
    const stable = stablePath(document.body, path);
    return [{ key, literal: text, path: stable, element: elementPathOf(stable) }];
  });
}

/** Those that are missing in the language of a translation document, or whose literal changed since. */
export function unfinishedTexts(literals: readonly LiteralText[], texts: Json | null): readonly UnfinishedText[] {
  return literals.filter(({ key, literal }) => textState(translationOf(texts, key), literal) !== "translated");
}
