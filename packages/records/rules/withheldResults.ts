import { TesseraError } from "@tessera/contract/errors.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type { CompiledField, CompiledForm, CompiledTable } from "@tessera/form-engine/compile/compiledForm.ts";
import { fieldColumns } from "@tessera/form-engine/definition/fieldColumns.ts";
import { collectResults } from "@tessera/form-engine/evaluate/collectResults.ts";
import { type RuleResults, uidOfKey } from "@tessera/form-engine/evaluate/ruleResults.ts";
import type { Row } from "@tessera/form-engine/record/cell.ts";
import type { RecordValues as FormRecord } from "@tessera/form-engine/record/formState.ts";
import { rowsInOrder } from "@tessera/form-engine/record/rowsInOrder.ts";
import { enterChanges } from "@tessera/form-engine/store/enterChanges.ts";
import { FormCore } from "@tessera/form-engine/store/formCore.ts";
import type { SaveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { maxRows } from "@tessera/query-model/recordSql.ts";
import { type RequestContext, sourceContext } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { EntityReach } from "../guard/entityReach.ts";
import type { RecordForRules, SeenRow } from "../guard/readRequest.ts";
import { ruleUser } from "./formRules.ts";
import { resolveLookups } from "./lookup.ts";
import { openBudget } from "./ruleBudget.ts";

const lookupRounds = 20;

type Part = Omit<FormRecord, "rows">;

const nothing: SaveChanges = { key: null, changes: {}, rows: {} };

/**
 * Values by field from values by column; `seen` is null for a row that the person does not read, which stays closed to
 * them.
 */
function savedPart(
  fields: readonly CompiledField[],
  { key, values }: { readonly key: string; readonly values: { readonly [column: string]: unknown } },
  seen: SeenRow | null,
): Part {
  const namesIn = (columns: readonly string[]) =>
    fields.filter((field) => fieldColumns(field).some((one) => columns.includes(one))).map(({ name }) => name);
  return {
    key,
    values: byName(fields, (column) => values[column]),
    displays: {},
    masked: namesIn(seen?.masked ?? []),
    locked: namesIn(seen?.locked ?? []),
    may: seen?.may ?? { update: false, delete: false },
  };
}

function byName(
  fields: readonly CompiledField[],
  at: (column: string) => unknown,
): { readonly [name: string]: unknown } {
  const values = safeRecord<unknown>();
  for (const { column, name } of fields) {
    const value = column === null ? undefined : at(column);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** A new record or row: what the person gave of what they may give. */
function newPart(
  { creatable }: EntityReach,
  fields: readonly CompiledField[],
  given: { readonly [column: string]: unknown },
): Part {
  const own = (column: string) => (Object.hasOwn(given, column) && creatable(column) ? given[column] : undefined);
  return { key: null, values: byName(fields, own), displays: {}, masked: [] };
}

/** A row to be opened; `uid` is null for a saved one. */
interface OpenedRow {
  readonly row: FormRecord;
  readonly uid: string | null;
}

/** The rows as the person moved them; of rows whose place they may not write the saved one counts. */
function asMoved(
  table: CompiledTable,
  rows: readonly OpenedRow[],
  changed: SaveChanges["rows"][string]["changed"],
  language: string,
): readonly OpenedRow[] {
  const { columns, orderColumn } = table;
  const field = columns.find(({ column }) => column === orderColumn);
  if (orderColumn === null || !field) return rows;
  const moved = new Map(
    changed.flatMap(({ changes, key }) => (changes[orderColumn] ? [[key, changes[orderColumn]]] : [])),
  );
  const place = ({ row }: OpenedRow): Json | undefined => {
    const closed = row.masked.includes(field.name) || row.locked?.includes(field.name) === true;
    const change = row.key === null || closed ? undefined : moved.get(row.key);
    // Values of records and of messages are JSON.
    return (change ? change.mine : row.values[field.name]) as Json | undefined;
  };
  // By its numbers alone, of which no field type says anything.
  const at = (row: OpenedRow, column: string) => (column === orderColumn ? place(row) : undefined);
  return rowsInOrder(table, rows, at, language, () => null);
}

interface OpenedRows {
  readonly rows: FormRecord["rows"];
  /** Uids of the new rows in the order in which the engine asks for them. */
  readonly uids: readonly string[];
}

function openedRows(
  context: RequestContext,
  form: CompiledForm,
  record: RecordForRules | null,
  message: SaveChanges,
): OpenedRows {
  const rows: { [table: string]: readonly FormRecord[] } = safeRecord();
  const uids: string[] = [];
  for (const table of form.tables) {
    const { columns, entity, name, subMinNumberOfRec } = table;
    const seen = new Map((record?.seen.rows[name] ?? []).map((row) => [row.key, row]));
    const wanted = new Set((message.rows[name]?.removed ?? []).map(({ key }) => key));
    const isRemoved = (key: string) => wanted.has(key) && seen.get(key)?.may.delete === true;
    const saved = (record?.whole.rows[name] ?? [])
      .filter(({ key }) => !isRemoved(key))
      .map((row) => ({ row: { ...savedPart(columns, row, seen.get(row.key) ?? null), rows: {} }, uid: null }));
    const mayAdd = record
      ? record.seen.children[name]?.create === true
      : context.services.records.rights(context).mayAny(entity, "create");
    const added = mayAdd ? (message.rows[name]?.added ?? []) : [];
    if (saved.length + added.length > maxRows)
      throw new TesseraError("invalid_input", { subForm: name, code: "too_many_rows" });
    const reach = context.services.records.reach(context, entity);
    const made = added.map(({ uid, values }) => ({ row: { ...newPart(reach, columns, values), rows: {} }, uid }));
    const all = asMoved(table, [...saved, ...made], message.rows[name]?.changed ?? [], context.language);
    uids.push(...all.flatMap(({ uid }) => uid ?? []));
    for (let count = added.length; record === null && count < subMinNumberOfRec; count++) uids.push(`${name}:${count}`);
    rows[name] = all.map(({ row }) => row);
  }
  return { rows, uids };
}

/**
 * What the rules that `shown` leaves to the server come to, for the record with the changes of a message entered
 * (design §7): evaluated over the whole record, sent without its values. What the person may not write is not entered.
 * `record` is null for a new one.
 */
export async function withheldResults(
  context: RequestContext,
  form: CompiledForm,
  shown: CompiledForm,
  record: RecordForRules | null,
  library: Library,
  message: SaveChanges = nothing,
): Promise<RuleResults> {
  const { rows, uids } = openedRows(context, form, record, message);
  const given = Object.fromEntries(Object.entries(message.changes).map(([column, { mine }]) => [column, mine]));
  const main = record
    ? savedPart(form.fields, record.whole, record.seen)
    : newPart(context.services.records.reach(context, form.entity ?? ""), form.fields, given);
  let next = 0;
  const pace = context.budget ?? openBudget();
  await pace.queue();
  const core = new FormCore({
    form,
    record: { ...main, rows },
    library,
    // What rules give is asked, not what is wrong with the values.
    uniques: null,
    behaviours: () => null,
    user: ruleUser(context),
    params: [record ? "update" : "create", main.key],
    clock: () => context.instant,
    zone: context.zone,
    language: context.language,
    readOnly: false,
    pace,
    resolve: (calls) => resolveLookups(sourceContext(context), calls),
    newUid: () => uids[next++] ?? `+${next}`,
  });
  await core.settled(0);
  if (record) enterChanges(core, message);
  core.evaluator.marks.markInvariants();
  core.run();
  await core.settled(lookupRounds);
  pace.requireRest();
  const seen = new Set(
    form.tables.flatMap(({ name }) => (record?.seen.rows[name] ?? []).map(({ key }) => `${name}/${uidOfKey(key)}`)),
  );
  const isSeen = (row: Row) => row.key === null || seen.has(`${row.table.name}/${row.uid}`);
  return collectResults(core, shown, isSeen, ({ entity }, field) => {
    const reach = context.services.records.reach(context, entity);
    return fieldColumns(field).every((column) => reach.cell(column) === "always" || reach.creatable(column));
  });
}
