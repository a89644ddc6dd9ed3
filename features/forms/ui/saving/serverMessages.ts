import type { ServerMessage } from "@tessera/contract/save.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldMessage, FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";

/** An error of the server, as far as it says what it is about. */
interface ServerError {
  readonly code: string;
  readonly data: { readonly [key: string]: unknown };
}

/** A message with its place; `ref` null: nowhere on this form. */
export interface PlacedMessage {
  readonly ref: FieldRef | TableRef | null;
  readonly message: FieldMessage;
}

/** What the server says of where a message belongs. */
interface Place {
  readonly name: string;
  readonly subForm: string | null;
  readonly uid: string | null;
  /** Place of the row from 0, for a message that knows no uid. */
  readonly rowNumber?: number | null;
}

/**
 * The field of a name or a column: one that people see, before one that only chooses by that column, before one that
 * stands on no page.
 */
function slotOf(fields: readonly CompiledField[], name: string): number | null {
  const named = fields.filter((field) => field.name === name || field.column === name);
  const shown = named.find((field) => field.type !== null);
  const column = named[0]?.column ?? name;
  const chooser = fields.find(({ reference }) => reference?.parts !== undefined && reference.columns.includes(column));
  return (shown ?? chooser ?? named[0])?.slot ?? null;
}

/**
 * The field that a place names: by field name or column; in a row by its uid, by its key where the save did not mention
 * it, or by its number where nothing else is said.
 */
export function refOfPlace(
  store: FormStore,
  { name, rowNumber = null, subForm, uid }: Place,
): FieldRef | TableRef | null {
  if (subForm === null) {
    const slot = slotOf(store.form.fields, name);
    return slot === null ? null : { table: null, slot };
  }
  const table = store.form.tables.find((one) => one.name === subForm);
  if (!table) return null;
  const rows = store.rows(table.slot);
  const row = uid === null ? rows[rowNumber ?? rows.length] : rows.find((one) => one.uid === uid || one.key === uid);
  const slot = slotOf(table.columns, name);
  return row && slot !== null ? { table: table.slot, uid: row.uid, slot } : { table: table.slot, uid: null };
}

const isPlain = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

/** Messages of a save with their places on the form. */
export function placeMessages(
  store: FormStore,
  messages: readonly ServerMessage[],
  severity: FieldMessage["severity"],
): readonly PlacedMessage[] {
  const placed = messages.map(({ ID, LABEL, PUBLIC, PUBLIC_PARAMS, ROWNUM, ROWUID, SUBFORM }): PlacedMessage => {
    const params = Object.entries(PUBLIC_PARAMS).flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : []));
    const ref = refOfPlace(store, { name: ID, subForm: SUBFORM, uid: ROWUID, rowNumber: ROWNUM });
    const data = { field: LABEL, ...Object.fromEntries(params) };
    const isChooser = fieldAt(store, ref)?.reference?.parts !== undefined;
    const named = isChooser ? { ...data, field: labelOf(store, ref, LABEL) } : data;
    return { ref, message: { severity, code: PUBLIC, data: named, source: "server" } };
  });
  return oncePerChoice(store, placed);
}

/** The columns of one choice say the same of it, each for itself. */
function oncePerChoice(store: FormStore, placed: readonly PlacedMessage[]): readonly PlacedMessage[] {
  const seen = new Set<string>();
  return placed.filter(({ message, ref }) => {
    if (fieldAt(store, ref)?.reference?.parts === undefined) return true;
    const key = JSON.stringify([ref, message.code]);
    return !seen.has(key) && seen.add(key);
  });
}

function fieldAt(store: FormStore, ref: FieldRef | TableRef | null): CompiledField | null {
  if (ref === null || !("slot" in ref)) return null;
  return (ref.table === null ? store.form.fields[ref.slot] : store.tableAt(ref.table).columns[ref.slot]) ?? null;
}

function labelOf(store: FormStore, ref: FieldRef | TableRef | null, name: string): string {
  if (ref === null) return name;
  if (ref.table === null) return store.form.fields[ref.slot]?.label ?? name;
  const table = store.tableAt(ref.table);
  return "slot" in ref ? (table.columns[ref.slot]?.label ?? name) : table.label;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** What an error says of fields of one place that its rights or its rules refuse. */
const refusals = new Map([
  ["access_denied", "value_refused"],
  ["reference_violation", "value_unreachable"],
]);

/** The problems of single fields that an error of the server tells of. */
function problemsOf(store: FormStore, { code, data }: ServerError): readonly unknown[] {
  if (code === "value_invalid") return Array.isArray(data.problems) ? data.problems : [];
  if (code === "field_not_writable") return [{ ...data, code: "value_not_editable" }];
  const refusal = refusals.get(code);
  // Of a row nobody named, a field of the main record may have the name.
  const isElsewhere = typeof data.subForm !== "string" && (data.entity ?? store.form.entity) !== store.form.entity;
  if (refusal === undefined || isElsewhere || !Array.isArray(data.fields)) return [];
  return data.fields.map((field: unknown) => ({ ...data, field, code: refusal }));
}

/**
 * The fields that an error of the server names (`value_invalid`, `field_not_writable`, and where they name fields
 * `access_denied`, `reference_violation`); empty for any other error.
 */
export function placeError(store: FormStore, error: ServerError): readonly PlacedMessage[] {
  const placed = problemsOf(store, error).flatMap((problem): PlacedMessage[] => {
    const [name, code] = [member(problem, "field"), member(problem, "code")];
    const [subForm, uid] = [member(problem, "subForm"), member(problem, "uid")];
    if (typeof name !== "string" || typeof code !== "string") return [];
    const ref = refOfPlace(store, {
      name,
      subForm: typeof subForm === "string" ? subForm : null,
      uid: typeof uid === "string" ? uid : null,
    });
    const data = { field: labelOf(store, ref, name) };
    return [{ ref, message: { severity: "error", code: `value.${code}`, data, source: "server" } }];
  });
  return oncePerChoice(store, placed);
}
