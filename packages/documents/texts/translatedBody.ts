import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { bodyOf, type DocumentBodies } from "@tessera/contract/documents/bodyOf.ts";
import { documentTexts } from "@tessera/contract/documents/documentTexts.ts";
import { replaceAt } from "@tessera/contract/documents/replaceAt.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { settingsOf } from "./installationSettings.ts";

type Sources = Pick<Services, "definitions" | "texts">;

const kept = new WeakMap<TesseraDocument, Map<string, Json>>();

/**
 * The body of a published document of `kind` with its literals in a language (design §4 Texts): the translation where
 * there is one, else the literal; product keys are replaced by their texts. Kept per document, so a page that is asked
 * for again costs nothing.
 */
export function translatedBody<Kind extends keyof DocumentBodies>(
  services: Sources,
  document: TesseraDocument,
  kind: Kind,
  language: string,
): DocumentBodies[Kind] {
  // Other texts do not change what a body is.
  return bodyOf({ kind: document.kind, body: translated(services, document, language) }, kind);
}

function translated({ definitions, texts }: Sources, document: TesseraDocument, language: string): Json {
  const kind = definitions.kinds.get(document.kind);
  if (kind === undefined) return document.body;
  const { sourceLanguage } = settingsOf(definitions.current(), document.subsystem);
  const name = `${language} ${sourceLanguage} ${texts.version()}`;
  let byLanguage = kept.get(document);
  if (byLanguage === undefined) {
    byLanguage = new Map();
    kept.set(document, byLanguage);
  }
  const known = byLanguage.get(name);
  if (known !== undefined) return known;
  let body = document.body;
  for (const { key, text, path } of documentTexts(kind, document)) {
    const isSource = text !== null && language === sourceLanguage;
    const found = isSource || (text !== null && !texts.has(language, key)) ? text : texts.text(language, key);
    if (found !== text) body = replaceAt(body, path, () => found);
  }
  if (byLanguage.size >= 6) byLanguage.clear();
  byLanguage.set(name, body);
  return body;
}

/** Letters of a label that is said inside of other texts, which have bounds. */
const maxLabel = 300;

/** Labels of an entity in the reader's language; its id where it is gone. */
export function entityLabels(reader: RequestContext, entity: string): { readonly one: string; readonly many: string } {
  const document = reader.services.definitions.current().get("entity", entity);
  if (document === null) return { one: entity, many: entity };
  const { label, labelPlural } = translatedBody(reader.services, document, "entity", reader.language);
  return { one: label.slice(0, maxLabel), many: labelPlural.slice(0, maxLabel) };
}

/** Where a literal stands; `element` null outside any element. */
export interface LiteralPlace {
  readonly kind: string;
  readonly id: string;
  readonly element: string | null;
  readonly property: string;
}

const productKey = "key:";

/**
 * A literal of a document in the caller's language (design §4 Texts): its translation, else the literal as it stands.
 */
export function literalText(context: RequestContext, place: LiteralPlace, literal: string): string {
  const { texts } = context.services;
  if (literal.startsWith(productKey)) return texts.text(context.language, literal.slice(productKey.length));
  const key = `${place.kind}:${place.id}#${place.element ?? ""}.${place.property}`;
  return texts.has(context.language, key) ? texts.text(context.language, key) : literal;
}
