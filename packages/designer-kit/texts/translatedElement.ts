import { documentTextKey } from "@tessera/contract/documents/documentTexts.ts";
import { isElement, isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { DocumentName } from "../document/documentName.ts";
import { translationOf } from "./translation.ts";

function translated(document: DocumentName, texts: Json, value: Json, element: string | null, property: string): Json {
  if (typeof value === "string") {
    if (value === "" || value.startsWith("key:")) return value;
    return translationOf(texts, documentTextKey(document, element, property))?.text || value;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => translated(document, texts, item, element, property));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isJsonObject(value)) return value;
  const own = isElement(value) ? value.id : null;
  const entries = Object.entries(value).map(([key, child]): [string, Json] => {
    const path = own !== null || property === "" ? key : `${property}.${key}`;
    return [key, translated(document, texts, child, own ?? element, path)];
  });
  return entries.some(([key, child]) => child !== value[key]) ? Object.fromEntries(entries) : value;
}

const kept = new WeakMap<object, WeakMap<object, Json>>();

/**
 * A part of a document (an element, or its body) with its literals in the language of a translation document; what has
 * no text there stays as it is. The same for the same part and texts.
 */
export function translatedElement<Part extends Json>(document: DocumentName, texts: Json, part: Part): Part {
  if (!isJsonObject(part) || !isJsonObject(texts)) return part;
  const known = kept.get(texts) ?? new WeakMap<object, Json>();
  kept.set(texts, known);
  const made = known.get(part) ?? translated(document, texts, part, null, "");
  known.set(part, made);
  // Literals alone are exchanged, so it has the shape that it had.
  return made as Part;
}
