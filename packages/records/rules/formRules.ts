import { TesseraError } from "@tessera/contract/errors.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import type { ResourceAnswer } from "@tessera/expression/compile/frame.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { fieldColumns } from "@tessera/form-engine/definition/fieldColumns.ts";
import type { Pace } from "@tessera/form-engine/evaluate/pace.ts";
import { uidOfKey } from "@tessera/form-engine/evaluate/ruleResults.ts";
import { functionCalls } from "@tessera/form-engine/program/functionCalls.ts";
import type { Cell } from "@tessera/form-engine/record/cell.ts";
import type { FieldMessage, RecordValues as FormRecord } from "@tessera/form-engine/record/formState.ts";
import { rowsInOrder } from "@tessera/form-engine/record/rowsInOrder.ts";
import { toWire } from "@tessera/form-engine/record/wireValue.ts";
import type { FormOptions } from "@tessera/form-engine/store/formOptions.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { uniqueColumns } from "@tessera/form-engine/validate/uniqueColumns.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { RecordRules, RecordValues, RuleInput, RuleOutcome, RuleRow } from "../guard/recordRules.ts";
import { excludedChoices, limitedRows, type PlacedCell } from "./excludedChoices.ts";
import { foreignConditions } from "./foreignConditions.ts";
import { resolveLookups } from "./lookup.ts";
import { openBudget } from "./ruleBudget.ts";

/** Rounds of look-ups that one save may ask for (design §7: bounded). */
const lookupRounds = 20;

/**
 * The rules of a compiled form (or of an entity, compiled without a form) as the guard calls them: the same engine as
 * in the browser, over the whole record, deciding. A field that the rules hide or make read-only and that was written
 * by hand throws `field_not_writable`.
 */
export function formRules(form: CompiledForm, library: Library): RecordRules {
  return async (given) => {
    const input = inOrder(form, given);
    const pace = input.context.budget ?? openBudget();
    const resolve = keptLookups(input.context);
    await pace.queue();
    const store = openStore(form, library, input, { pace, resolve });
    await store.core.settled(0);
    await store.settled(lookupRounds);
    refuseUnwritable(store, form, input);
    refuseClosedRows(store, form, input);
    store.validate();
    // What is wrong with the values is asked of nobody: only what paused goes on.
    await store.core.settled(0);
    const excluded = await excludedChoices(input.context, store, filteredCells(store, input), async () => {
      if (input.current === null) return null;
      const stored = { ...input, asked: input.current, proposed: input.current };
      const before = openStore(form, library, inOrder(form, stored), { pace, resolve });
      await before.core.settled(0);
      await before.settled(lookupRounds);
      return before;
    });
    const foreign = await foreignConditions(input.context, placedValues(store, input));
    pace.requireRest();
    return outcomeOf(store, form, input, excluded, foreign);
  };
}

/** Answers what rules look up, the same question once. */
function keptLookups(context: RequestContext): FormOptions["resolve"] {
  const known = new Map<string, ResourceAnswer>();
  return async (calls) => {
    const open = calls.filter(({ key }) => !known.has(key));
    for (const [index, answer] of (await resolveLookups(context, open)).entries())
      known.set(open[index]?.key ?? "", answer);
    return calls.map(({ key }) => known.get(key) ?? { state: "pending" });
  };
}

/**
 * The rows as the person saw them: rules may read positions. Where people move rows, the place that each is to have
 * counts; else those that were saved stand as they were sorted when they were read, with the new ones behind them.
 */
function inOrder(form: CompiledForm, input: RuleInput): RuleInput {
  const { asked, context, current, proposed } = input;
  const tables = form.tables.filter(
    ({ name, orderBy }) => orderBy.length > 0 && (proposed.rows[name]?.length ?? 0) > 1,
  );
  if (tables.length === 0) return input;
  const askedRows = safeRecord({ ...asked.rows });
  const proposedRows = safeRecord({ ...proposed.rows });
  for (const table of tables) {
    const rows = proposed.rows[table.name] ?? [];
    const before = new Map((current?.rows[table.name] ?? []).map(({ key, values }) => [key, values]));
    const seen = (row: RuleRow, column: string): Json | undefined =>
      column === table.orderColumn ? row.values[column] : before.get(row.key)?.[column];
    const isMoved = (row: RuleRow) => row.key !== null || table.orderColumn !== null;
    const sorted = rowsInOrder(table, rows.filter(isMoved), seen, context.language, context.services.behaviours);
    const all = [...sorted, ...rows.filter((row) => !isMoved(row))];
    const own = new Map((asked.rows[table.name] ?? []).map((row) => [row.uid, row]));
    proposedRows[table.name] = all;
    askedRows[table.name] = all.map((row) => own.get(row.uid) ?? row);
  }
  return { ...input, proposed: { ...proposed, rows: proposedRows }, asked: { ...asked, rows: askedRows } };
}

function openStore(
  form: CompiledForm,
  library: Library,
  input: RuleInput,
  { pace, resolve }: { readonly pace: Pace; readonly resolve: FormOptions["resolve"] },
): FormStore {
  const { context, current, proposed } = input;
  let next = 0;
  return new FormStore({
    form,
    record: {
      ...formRecord(form.fields, proposed.key, proposed.values, current?.values),
      rows: Object.fromEntries(
        form.tables.map(({ columns, name }) => {
          const before = new Map((current?.rows[name] ?? []).map((row) => [row.key, row.values]));
          const rows = proposed.rows[name] ?? [];
          return [name, rows.map(({ key, values }) => formRecord(columns, key, values, before.get(key)))];
        }),
      ),
    },
    library,
    calls: functionCalls,
    uniques: uniqueColumns,
    behaviours: context.services.behaviours,
    user: ruleUser(context),
    params: [input.isNew ? "create" : "update", proposed.key],
    clock: () => context.instant,
    zone: context.zone,
    language: context.language,
    readOnly: false,
    rowsAsEntered: true,
    pace,
    resolve,
    newUid: () => `${++next}`,
  });
}

function formRecord(
  fields: CompiledForm["fields"],
  key: string | null,
  values: RecordValues,
  current: RecordValues = safeRecord(),
): FormRecord {
  const ruled = fields.filter(({ rules }) => rules.listExp);
  const [named, stored] = [namedValues(fields, values), namedValues(ruled, current)];
  return { key, values: named, stored, displays: {}, masked: [], rows: {} };
}

/** Values of columns by the names of the fields over them. */
function namedValues(fields: CompiledForm["fields"], values: RecordValues): RecordValues {
  const named: { [name: string]: Json } = safeRecord();
  for (const field of fields) {
    const value = field.column === null ? undefined : values[field.column];
    if (value !== undefined) named[field.name] = value;
  }
  return named;
}

/** Cells with the row of the message they belong to; null is the main record. */
function* cellsOf(
  store: FormStore,
  input: RuleInput,
): Generator<{ cell: Cell; subForm: string | null; row: RuleRow | null; index: number | null }> {
  for (const cell of store.cells) yield { cell, subForm: null, row: null, index: null };
  for (const table of store.form.tables) {
    const rows = input.proposed.rows[table.name] ?? [];
    for (const [index, row] of store.rows(table.slot).entries()) {
      const named = rows[index];
      if (named) for (const cell of row.cells) yield { cell, subForm: table.name, row: named, index };
    }
  }
}

const proposedValue = (input: RuleInput, row: RuleRow | null, column: string): Json | undefined =>
  row ? row.values[column] : input.proposed.values[column];

function currentValue(input: RuleInput, subForm: string | null, row: RuleRow | null, column: string): Json | undefined {
  if (!row) return input.current?.values[column];
  if (row.key === null) return undefined;
  return input.current?.rows[subForm ?? ""]?.find((one) => one.key === row.key)?.values[column];
}

/**
 * Fields by which a person chooses what stands in a column that is on no page: references of several columns. None for
 * a row's tie to its record.
 */
function choosersOf({ field, holder, row }: Cell): readonly Cell[] {
  if (row?.table.ties?.some(({ slot }) => slot === field.slot)) return [];
  return holder.cells.filter((one) => one.field.reference?.parts?.some(({ slot }) => slot === field.slot));
}

/**
 * Only a form can hide; compiled without a form, the entity's own flags are the guard's to enforce. What rules of the
 * entity set before was not written by hand.
 */
function refuseUnwritable(store: FormStore, form: CompiledForm, ruled: RuleInput): void {
  if (form.id === null) return;
  const input = { ...ruled, proposed: ruled.asked };
  for (const { cell, subForm, row } of cellsOf(store, input)) {
    const { column, rules, type } = cell.field;
    if (input.isRestored && (rules.entityComputed ?? rules.computed)) continue;
    const choosers = type === null ? choosersOf(cell) : [cell];
    if (column === null || choosers.some((one) => !store.isClosed(one))) continue;
    const before = currentValue(input, subForm, row, column) ?? null;
    const after = proposedValue(input, row, column) ?? null;
    const isOwn = type === null && choosers.length === 0 && (row !== null || input.isNew);
    if (isOwn || canonicalJson(before) === canonicalJson(after)) continue;
    throw new TesseraError("field_not_writable", { field: cell.field.name, subForm, uid: row?.uid ?? null });
  }
}

/** Rows come and go only where the form lets them: not in a sub-form that is hidden, read-only, or closed to it. */
function refuseClosedRows(store: FormStore, form: CompiledForm, input: RuleInput): void {
  for (const { name, slot, extendable, deletable, subMinNumberOfRec } of form.tables) {
    const proposed = input.proposed.rows[name];
    if (!proposed) continue;
    const { hidden, readOnly } = store.table(slot);
    const isClosed = hidden || readOnly;
    const kept = new Set(proposed.map((row) => row.key));
    const [added, ...more] = proposed.filter((row) => row.key === null);
    // A form begins a new record with the minimum of rows, also where people can add none.
    const mayAdd = extendable || (input.isNew && more.length < subMinNumberOfRec);
    const removed = input.current?.rows[name]?.find((row) => !kept.has(row.key));
    const returning = proposed.find((row) => row.returns === true);
    const refused =
      (isClosed || !mayAdd ? added : undefined) ??
      (isClosed || !deletable ? removed : undefined) ??
      (isClosed ? returning : undefined);
    if (refused) throw new TesseraError("field_not_writable", { field: name, subForm: name, uid: refused.uid });
  }
}

const wireOf = ({ field, slots }: Cell): Json =>
  toWire(slots[field.slot] ?? null, field.valueType, field.detail.scale ?? null);

/** The values of columns, with whether what stands in them was stored before. */
function* placedValues(store: FormStore, input: RuleInput): Generator<{ cell: Cell; isStored: () => boolean }> {
  for (const { cell, row, subForm } of cellsOf(store, input)) {
    const { column } = cell.field;
    if (column === null) continue;
    const valueAt = (value: Json | undefined): string => canonicalJson(value ?? null);
    const isStored = (): boolean =>
      valueAt(currentValue(input, subForm, row, column)) === valueAt(proposedValue(input, row, column));
    yield { cell, isStored };
  }
}

/** The values whose choices a rule or a query limits, with what was stored in their places. */
function filteredCells(store: FormStore, input: RuleInput): readonly PlacedCell[] {
  const { fields, tables } = store.form;
  const isFiltered = (field: CompiledField): boolean => limitedRows(field) !== null;
  if (![...fields, ...tables.flatMap(({ columns }) => columns)].some(isFiltered)) return [];
  return [...cellsOf(store, input)].flatMap(({ cell, row, subForm }): readonly PlacedCell[] => {
    if (!isFiltered(cell.field)) return [];
    const isNew = row ? row.key === null : input.isNew;
    const columns = fieldColumns(cell.field);
    const isSame = (one: Cell): boolean => {
      const { column } = one.field;
      if (column === null || !columns.includes(column)) return true;
      const stored = currentValue(input, subForm, row, column) ?? null;
      return canonicalJson(stored) === canonicalJson(wireOf(one));
    };
    const { slot } = cell.field;
    const table = cell.row?.table.slot ?? null;
    const uid = row === null || row.key === null ? "" : uidOfKey(row.key);
    return [
      {
        cell,
        isStored: !isNew && cell.holder.cells.every(isSame),
        findBefore: (before) => before.cell(table === null ? { table, slot } : { table, uid, slot }),
      },
    ];
  });
}

function outcomeOf(
  store: FormStore,
  form: CompiledForm,
  input: RuleInput,
  excluded: ReadonlySet<Cell>,
  foreign: ReadonlySet<Cell>,
): RuleOutcome {
  const values: { [column: string]: Json } = safeRecord();
  const rows: { [subForm: string]: { [uid: string]: RecordValues } } = safeRecord();
  const messages: { message: FieldMessage; place: ServerMessage }[] = [];
  for (const { cell, subForm, row, index } of cellsOf(store, input)) {
    const { field } = cell;
    const found = [
      ...store.messagesOf(cell),
      ...(excluded.has(cell) ? [refusalOf(store, cell, "validation.option_unknown")] : []),
      ...(foreign.has(cell) ? [refusalOf(store, cell, "validation.condition_foreign")] : []),
    ];
    for (const message of found) {
      messages.push({ message, place: serverMessage(form, field, message, { subForm, uid: row?.uid ?? null, index }) });
    }
    const { rules, column } = field;
    const decides = rules.entityComputed ?? rules.computed ?? rules.default ?? rules.entityDefault;
    if (column === null || !decides) continue;
    const value = wireOf(cell);
    if (canonicalJson(value) === canonicalJson(proposedValue(input, row, column) ?? null)) continue;
    if (subForm === null || !row) values[column] = value;
    else {
      const ofTable = rows[subForm] ?? safeRecord<RecordValues>();
      rows[subForm] = ofTable;
      ofTable[row.uid] = { ...ofTable[row.uid], [column]: value };
    }
  }
  for (const table of form.tables) {
    if (!(table.name in input.proposed.rows)) continue;
    for (const message of store.table(table.slot).messages) {
      messages.push({
        message,
        place: serverMessage(form, table, message, { subForm: table.name, uid: null, index: null }),
      });
    }
  }
  const isValid = !messages.some(({ message }) => message.severity === "error");
  const wanted = isValid ? messages : messages.filter(({ message }) => message.severity === "error");
  return { values, rows, messages: wanted.map(({ place }) => place), isValid };
}

/** What is said of what the server alone can refuse: a chosen record, a condition. */
function refusalOf(store: FormStore, cell: Cell, code: string): FieldMessage {
  const { label } = store.stateOf(cell);
  return { severity: "error", code, data: { field: label }, source: "server" };
}

function serverMessage(
  form: CompiledForm,
  field: { readonly name: string; readonly label: string; readonly slot: number },
  message: FieldMessage,
  at: { readonly subForm: string | null; readonly uid: string | null; readonly index: number | null },
): ServerMessage {
  const slot = at.subForm === null ? field.slot : (form.tables.find((table) => table.name === at.subForm)?.slot ?? -1);
  const page = form.pages.find((one) =>
    one.groups.some((group) => group.fields.includes(slot) || group.tables.includes(slot)),
  );
  return {
    ID: field.name,
    PUBLIC: message.code,
    PUBLIC_PARAMS: message.data,
    LABEL: field.label,
    PAGEID: page?.id ?? "",
    PAGELABEL: page?.label ?? "",
    ROWNUM: at.index,
    SUBFORM: at.subForm,
    ROWUID: at.uid,
  };
}

/**
 * What rules read of the caller (`user`), in the order of its slots: id, login, display name, e-mail, language, ids of
 * roles. Null stands for what a guest has not.
 */
export function ruleUser({ subject, language }: RequestContext): readonly EngineValue[] {
  return [subject.userId, subject.login, subject.displayName, subject.email, language, subject.roles];
}
