import { TesseraError } from "@tessera/contract/errors.ts";
import { sampleField } from "@tessera/contract/samples/sampleField.ts";
import { decodeRecordKey, sampleRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { fieldColumns } from "@tessera/form-engine/definition/fieldColumns.ts";
import { choicePage } from "@tessera/query-model/choicePage.ts";
import type { RecordForRules } from "@tessera/records/guard/readRequest.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { localizeForm } from "./localizeForm.server.ts";

/** Rows of each sub-form. */
const sampleRows = 2;

/** Most records of which one is chosen where a field refers to a record. */
const maxReferred = 10;

interface Reference {
  readonly key: string;
  readonly display: string | null;
}

interface Part {
  readonly values: { readonly [column: string]: Json };
  readonly references: { readonly [name: string]: Reference };
}

/** Whether a call asks for the made-up record: there is one in previews alone. */
export const isSample = ({ preview }: Pick<RequestContext, "preview">, key: string | null): boolean =>
  preview !== undefined && key === sampleRecordKey;

/** The same number for the same text. */
function seedOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % 100_000;
}

/** Whether a rule of its own gives the field its value: then that is what it shows. */
const isComputed = ({ rules }: CompiledField): boolean => (rules.computed ?? rules.entityComputed) !== undefined;

/**
 * A record that the caller may refer to, in place of one that is made up: a key that no record has would show nothing.
 */
async function referred(context: RequestContext, entity: string, seed: number): Promise<Reference | null> {
  try {
    const found = await context.services.records.choices(context, { entity, offset: 0, limit: maxReferred });
    const { options } = choicePage(found.body, maxReferred);
    const chosen = options[seed % options.length];
    return chosen === undefined ? null : { key: chosen.key, display: chosen.value };
  } catch (error) {
    if (error instanceof TesseraError && error.code === "access_denied") return null;
    throw error;
  }
}

async function partOf(context: RequestContext, fields: readonly CompiledField[], name: string): Promise<Part> {
  const { fieldTypes } = context.services.definitions.current();
  const values: { [column: string]: Json } = {};
  const references: { [name: string]: Reference } = {};
  for (const field of fields) {
    const { columnType, detail, formats, label, max, min, options, reference, valueType } = field;
    const seed = seedOf(`${name} ${field.name}`);
    const columns = fieldColumns(field);
    if (reference !== null) {
      const chosen = await referred(context, reference.entity, seed);
      const parts = chosen === null ? null : decodeRecordKey(chosen.key, reference.columns.length);
      if (chosen === null || parts === null) continue;
      if (valueType === "list") {
        values[reference.name] = [chosen.key];
        continue;
      }
      references[reference.name] = chosen;
      for (const [index, column] of reference.columns.entries()) values[column] = parts[index] ?? null;
      continue;
    }
    const [column] = columns;
    if (column === undefined || isComputed(field) || column in values) continue;
    const type = fieldTypes.get(columnType?.type ?? field.type ?? "") ?? null;
    const settings = { ...columnType?.formats, ...formats };
    const named = label === "" ? field.name : label;
    values[column] = sampleField({ type, valueType, detail, seed, label: named, settings, options, min, max });
  }
  return { values, references };
}

/** A row or record as its reader gets it: without what they may not see, and with what they may do. */
function seenPart(context: RequestContext, entity: string, key: string, { references, values }: Part) {
  const { records } = context.services;
  const reach = records.reach(context, entity);
  const rights = records.rights(context);
  const { grants } = rights.entity(entity, "update");
  const columns = Object.keys(values);
  const masked = columns.filter((column) => reach.cell(column) === "never");
  return {
    key,
    values: Object.fromEntries(
      columns.map((column) => [column, masked.includes(column) ? null : (values[column] ?? null)]),
    ),
    masked,
    locked: columns.filter((column) => grants.every(({ fields }) => fields !== null && !fields.has(column))),
    references,
    may: { update: grants.length > 0, delete: rights.mayAny(entity, "delete") },
  };
}

/**
 * A record of a form that is made up from its fields, with rows of its sub-forms: the same each time, never stored, and
 * as far as the caller may read records of the entity. Values of rules are left to these; references name records that
 * the caller may choose. Throws `record_not_found` where they read none.
 */
export async function sampleRecord(
  context: RequestContext,
  compiled: CompiledForm,
  entity: string,
): Promise<RecordForRules> {
  const { records } = context.services;
  if (records.reach(context, entity).rows === "never") throw new TesseraError("record_not_found");
  const form = localizeForm(compiled, context);
  const id = form.id ?? entity;
  const main = await partOf(context, form.fields, id);
  const tables = await Promise.all(
    form.tables.map(async (table) => {
      const isSeen = records.reach(context, table.entity).rows !== "never";
      const keys = isSeen ? Array.from({ length: sampleRows }, (_, index) => `${sampleRecordKey}${index + 1}`) : [];
      const rows = await Promise.all(keys.map((key) => partOf(context, table.columns, `${id} ${table.name} ${key}`)));
      return { table, rows: rows.map((part, index) => ({ key: keys[index] ?? "", part })) };
    }),
  );
  const seen = {
    ...seenPart(context, entity, sampleRecordKey, main),
    version: 1,
    display: null,
    rows: Object.fromEntries(
      tables.map(({ rows, table }) => [
        table.name,
        rows.map(({ key, part }) => seenPart(context, table.entity, key, part)),
      ]),
    ),
    children: Object.fromEntries(
      tables.map(({ table }) => [table.name, { create: records.rights(context).mayAny(table.entity, "create") }]),
    ),
  };
  const whole = {
    key: sampleRecordKey,
    values: main.values,
    rows: Object.fromEntries(
      tables.map(({ rows, table }) => [table.name, rows.map(({ key, part }) => ({ key, values: part.values }))]),
    ),
  };
  return { seen, whole };
}
