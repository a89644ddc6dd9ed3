import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody, FormItem, SubFormItem } from "@tessera/contract/definitions/formBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { translatedBody } from "./translatedBody.ts";

const settingsIn = ({ columns }: Pick<EntityBody, "columns">, fits: (column: EntityColumn) => boolean) =>
  columns.find(fits)?.fieldType?.formats;

const itemsIn = ({ pages }: Pick<FormBody, "pages">): readonly (FormItem | SubFormItem)[] =>
  pages.flatMap(({ groups }) =>
    groups.flatMap(({ items }) => items.flatMap((item) => [item, ...(item.subForm?.items ?? [])])),
  );

/** Whether settings can have texts at all: most say numbers and switches. */
const saysTexts = (settings: FieldSettings): boolean =>
  Object.values(settings).some((one) => typeof one === "string" || typeof one === "object");

/** Settings as they are stored, and with their texts in a language. */
export interface TranslatedSettings {
  readonly source: FieldSettings;
  readonly translated: FieldSettings;
}

/**
 * What a column says to the field type that it names, with its texts in the caller's language. Null where it says
 * nothing that has another text there. `fits` finds the column.
 */
export function translatedSettings(
  context: RequestContext,
  entity: string,
  fits: (column: EntityColumn) => boolean,
): TranslatedSettings | null {
  const definitions = context.services.definitions.current();
  const [document, body] = [definitions.get("entity", entity), findBody(definitions, "entity", entity)];
  const source = body && settingsIn(body, fits);
  if (!document || !source || !saysTexts(source)) return null;
  const translated = settingsIn(translatedBody(context.services, document, "entity", context.language), fits);
  return translated ? { source, translated } : null;
}

/**
 * What the items of a form, and of its sub-forms, say to their field types, by the id of the item: those that can have
 * texts.
 */
export function translatedItems(context: RequestContext, form: string): ReadonlyMap<string, TranslatedSettings> {
  const definitions = context.services.definitions.current();
  const [document, body] = [definitions.get("form", form), findBody(definitions, "form", form)];
  const sources = body ? itemsIn(body).filter(({ formats }) => formats !== undefined && saysTexts(formats)) : [];
  if (!document || sources.length === 0) return new Map();
  const items = itemsIn(translatedBody(context.services, document, "form", context.language));
  const translated = new Map(items.map(({ formats, id }) => [id, formats ?? {}]));
  return new Map(
    sources.map(({ formats = {}, id }) => [id, { source: formats, translated: translated.get(id) ?? formats }]),
  );
}

/**
 * The help of a column in the caller's language; `help` itself where the column says something else. `column` is its
 * name.
 */
export function translatedHelp(context: RequestContext, entity: string, column: string, help: string): string {
  const definitions = context.services.definitions.current();
  const [document, body] = [definitions.get("entity", entity), findBody(definitions, "entity", entity)];
  const helpIn = (one: Pick<EntityBody, "columns"> | null) => one?.columns.find(({ name }) => name === column)?.help;
  if (!document || helpIn(body) !== help) return help;
  return helpIn(translatedBody(context.services, document, "entity", context.language)) ?? help;
}
