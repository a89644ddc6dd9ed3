import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { translatedBody } from "./translatedBody.ts";

const settingsIn = ({ columns }: Pick<EntityBody, "columns">, fits: (column: EntityColumn) => boolean) =>
  columns.find(fits)?.fieldType?.formats;

/**
 * What a column says to the field type that it names, with its texts in the caller's language. Null where it says
 * nothing that has another text there. `fits` finds the column.
 */
export function translatedSettings(
  context: RequestContext,
  entity: string,
  fits: (column: EntityColumn) => boolean,
): { readonly source: FieldSettings; readonly translated: FieldSettings } | null {
  const definitions = context.services.definitions.current();
  const [document, body] = [definitions.get("entity", entity), findBody(definitions, "entity", entity)];
  const source = body && settingsIn(body, fits);
  if (!document || !source || Object.values(source).every((one) => typeof one !== "object")) return null;
  const translated = settingsIn(translatedBody(context.services, document, "entity", context.language), fits);
  return translated ? { source, translated } : null;
}
