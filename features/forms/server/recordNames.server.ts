import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { type ChosenRows, keysIn, withNames } from "@tessera/records/sources/chosenRows.ts";
import { chosenNames } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

interface Part {
  readonly values: { readonly [column: string]: Json };
}

/** A record of a form with the rows of its sub-forms, as `Records.read` answers it. */
interface Whole extends Part {
  readonly rows: { readonly [table: string]: readonly Part[] };
}

/** What the keys in a field are of; null where it has none, and for a reference, which brings its name along. */
function keysOf({ formats, reference, type, valueType }: CompiledField): ChosenRows | null {
  const chosen = type === null ? null : choiceQueryOf(formats);
  if (chosen !== null) return reference === null || valueType === "list" ? chosen : null;
  return reference !== null && valueType === "list" ? { entity: reference.entity } : null;
}

/** The rows of a form or sub-form with the names of what their keys are of, asked for once for each field. */
async function namedParts<Named extends Part>(
  context: RequestContext,
  fields: readonly CompiledField[],
  parts: readonly Named[],
): Promise<readonly Named[]> {
  const known = new Map<string, ReadonlyMap<string, string>>();
  for (const field of fields) {
    const rows = field.column === null ? null : keysOf(field);
    if (field.column === null || rows === null) continue;
    const { column } = field;
    const keys = parts.flatMap((part) => keysIn(part.values[column] ?? null));
    if (keys.length > 0) known.set(column, await chosenNames(context, rows, keys));
  }
  if (known.size === 0) return parts;
  return parts.map((part) => {
    const values = { ...part.values };
    for (const [column, names] of known) values[column] = withNames(values[column] ?? null, names);
    return { ...part, values };
  });
}

/** Whether a form has fields whose values are keys that say little by themselves. */
export const holdsKeys = ({ fields, tables }: CompiledForm): boolean =>
  [...fields, ...tables.flatMap(({ columns }) => columns)].some((field) => keysOf(field) !== null);

/** A record to be read by people: with names in place of keys, as far as the caller may see them. */
export async function withRecordNames<Record extends Whole>(
  context: RequestContext,
  form: CompiledForm,
  record: Record,
): Promise<Record> {
  const [named = record] = await namedParts(context, form.fields, [record]);
  const rows = { ...record.rows };
  for (const { columns, name } of form.tables) rows[name] = await namedParts(context, columns, record.rows[name] ?? []);
  return { ...named, rows };
}
