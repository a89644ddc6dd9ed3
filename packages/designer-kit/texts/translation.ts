import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { withValueAt } from "../document/bodyPath.ts";

/** A text in another language, with the literal that it was made from; null where that is not known. */
export interface Translation {
  readonly text: string;
  readonly source: string | null;
}

/** How a text stands in another language. `stale`: its literal has changed since it was translated. */
export type TextState = "translated" | "stale" | "missing";

/** The text of a key in the body of a translation document; null where there is none. */
export function translationOf(body: Json | null, key: string): Translation | null {
  const found = property(property(body, "texts"), key);
  const [text, source] = [property(found, "text"), property(found, "source")];
  return typeof text === "string" ? { text, source: typeof source === "string" ? source : null } : null;
}

/** How a literal stands in a language by its translation there. */
export function textState(translation: Translation | null, literal: string): TextState {
  if (translation === null || translation.text === "") return "missing";
  return translation.source === null || translation.source === literal ? "translated" : "stale";
}

/** The body of a translation document with another text of a key, made from a literal; an empty text goes. */
export function withTranslation(body: Json, key: string, text: string, source: string): Json {
  const texts = property(body, "texts");
  const others = Object.entries(isJsonObject(texts) ? texts : {}).filter(([one]) => one !== key);
  const all: readonly (readonly [string, Json])[] = text === "" ? others : [...others, [key, { text, source }]];
  return withValueAt(body, "/texts", Object.fromEntries(all));
}
