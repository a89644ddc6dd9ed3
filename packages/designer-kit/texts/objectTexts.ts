import { documentTextKey } from "@tessera/contract/documents/documentTexts.ts";
import { parsePointer } from "@tessera/contract/documents/pointer.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { DocumentName } from "../document/documentName.ts";
import type { ResolvedSchema } from "../schema/schemaShape.ts";

/** A literal of an object that people read in their own language. */
export interface ObjectText {
  /** Keys from the object to the property. */
  readonly path: readonly string[];
  /** Its key in translation documents. */
  readonly key: string;
  readonly literal: string;
}

/**
 * The literals of an object of a document that can be translated, not those of elements inside it. `path` is that of
 * the object; product keys (`key:…`) have texts of their own.
 */
export function objectTexts(
  document: DocumentName,
  path: string,
  { definitions, schema }: ResolvedSchema,
  value: Json,
): readonly ObjectText[] {
  const last = parsePointer(path).at(-1);
  const element = last?.isElement ? last.key : null;
  const whole = definitions.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(definitions) };
  return walkMarks(whole, value).flatMap((mark): ObjectText[] => {
    if (mark.mark !== "text" || mark.element !== element || mark.value === "" || mark.value.startsWith("key:"))
      return [];
    const key = documentTextKey(document, mark.element, mark.property);
    return [{ path: parsePointer(mark.path).map((one) => one.key), key, literal: mark.value }];
  });
}
