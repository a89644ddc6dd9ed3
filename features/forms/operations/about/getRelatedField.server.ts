import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { compiledFormOf } from "../../server/compiledFormOf.server.ts";
import { fieldNamed } from "../../server/fieldNamed.server.ts";
import { reachableForm } from "../../server/reachableForm.server.ts";
import { getRelatedField } from "./getRelatedField.ts";

/** The column that a name stands for: itself, or that of a field of the form. Throws `not_found`. */
function columnNamed(context: RequestContext, entity: string, form: string | undefined, name: string): string {
  if (form === undefined) return name;
  const related = compiledFormOf(context, form);
  const column = related.entity === entity ? fieldNamed(related, name)?.field.column : null;
  if (!column) throw new TesseraError("not_found");
  return column;
}

/** See `getRelatedField`. */
export const getRelatedFieldHandler = handle(
  getRelatedField,
  async ({ fieldProperties, idForm, name, relatedFormId, value }, context) => {
    // Guests are shown the names of what they may choose, and nothing behind these.
    if (isGuest(context)) throw new TesseraError("access_denied");
    const { whole } = await reachableForm(context, idForm, null);
    const entity = fieldNamed(whole, name)?.field.reference?.entity;
    if (entity === undefined) throw new TesseraError("not_found");
    const asked = new Map(fieldProperties.map((one) => [one, columnNamed(context, entity, relatedFormId, one)]));
    const { body } = await context.services.records.read(context, { entity, key: value, children: [] });
    // The guard wrote it as `Records.read` describes it.
    const found = JSON.parse(body) as { readonly values: Record<string, Json>; readonly masked: readonly string[] };
    for (const column of asked.values())
      if (!Object.hasOwn(found.values, column) && !found.masked.includes(column)) throw new TesseraError("not_found");
    return {
      values: Object.fromEntries([...asked].map(([one, column]) => [one, found.values[column] ?? null])),
      masked: [...asked].flatMap(([one, column]) => (found.masked.includes(column) ? [one] : [])),
    };
  },
);
