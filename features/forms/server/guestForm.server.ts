import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { fieldColumns } from "@tessera/form-engine/definition/fieldColumns.ts";
import { rulesOf } from "@tessera/form-engine/definition/rulesOf.ts";
import { treeNodes } from "@tessera/form-engine/definition/treeNodes.ts";
import type { LookupRequest } from "@tessera/form-engine/evaluate/resourceCalls.ts";
import type { SeenRecord, SeenRow } from "@tessera/records/guard/readRequest.ts";
import { offPage } from "@tessera/records/rules/formReach.ts";

/** A column that a guest hears nothing of but that its place is taken. */
const undisclosed = (field: CompiledField): CompiledField => ({
  ...field,
  id: `_${field.slot}`,
  name: `_${field.slot}`,
  column: null,
  reference: null,
  label: "",
  help: null,
  formats: {},
  options: null,
  min: null,
  max: null,
  rules: {},
});

/** The form as a guest gets it: of columns that stand on none of its pages they get nothing. */
export function formForGuest(form: CompiledForm, whole: CompiledForm): CompiledForm {
  const hidden = offPage(whole);
  const disclosed = (fields: readonly CompiledField[], prefix: string): readonly CompiledField[] =>
    fields.map((field) => (hidden.has(`${prefix}:${field.slot}`) ? undisclosed(field) : field));
  return {
    ...form,
    fields: disclosed(form.fields, "field"),
    tables: form.tables.map((table) => ({ ...table, columns: disclosed(table.columns, `column:${table.slot}`) })),
    order: form.order.filter((key) => !hidden.has(key)),
  };
}

/** A record, or a row of it, as `Records.read` answers it. */
interface Answered extends SeenRow {
  readonly values: { readonly [column: string]: unknown };
  readonly locked: readonly string[];
  readonly references: { readonly [reference: string]: unknown };
  readonly untranslated?: readonly string[];
}

function shownOf(form: CompiledForm, fields: readonly CompiledField[], prefix: string): readonly CompiledField[] {
  return fields.filter(({ slot }) => !offPage(form).has(`${prefix}:${slot}`));
}

function trimmed<Part extends SeenRow>(row: Part, fields: readonly CompiledField[]): Part {
  // What the guard answers of a row has these too; `SeenRow` names what rules ask about.
  const part = row as Part & Answered;
  const columns = new Set(fields.flatMap(fieldColumns));
  const references = new Set(fields.flatMap(({ reference }) => (reference === null ? [] : [reference.name])));
  const isShown = (column: string): boolean => columns.has(column);
  return {
    ...part,
    values: Object.fromEntries(Object.entries(part.values).filter(([column]) => isShown(column))),
    masked: part.masked.filter(isShown),
    locked: part.locked.filter(isShown),
    ...(part.untranslated && { untranslated: part.untranslated.filter(isShown) }),
    references: Object.fromEntries(Object.entries(part.references).filter(([name]) => references.has(name))),
  };
}

/** A record as a guest gets it: without the columns that stand on no page of the form. */
export function recordForGuest(form: CompiledForm, record: SeenRecord): SeenRecord {
  const rows = form.tables.map(({ columns, name, slot }) => {
    const shown = shownOf(form, columns, `column:${slot}`);
    return [name, (record.rows[name] ?? []).map((row) => trimmed(row, shown))] as const;
  });
  return { ...trimmed(record, shownOf(form, form.fields, "field")), rows: Object.fromEntries(rows) };
}

/**
 * Refuses what a guest would write into columns that stand on no page of the form, or in other languages than their
 * own. Throws `field_not_writable`.
 */
export function assertOnPage(form: CompiledForm, message: SaveMessage): void {
  const rowTexts = Object.values(message.rows).flatMap(({ added, changed }) => [...added, ...changed]);
  for (const { texts = {} } of [message, ...rowTexts]) {
    const field = Object.values(texts).flatMap(Object.keys)[0];
    if (field !== undefined) throw new TesseraError("field_not_writable", { field, subForm: null, uid: null });
  }
  const check = (fields: readonly CompiledField[], names: readonly string[], subForm: string | null): void => {
    const columns = new Set(fields.flatMap(fieldColumns));
    const field = names.find((name) => !columns.has(name));
    if (field !== undefined) throw new TesseraError("field_not_writable", { field, subForm, uid: null });
  };
  check(shownOf(form, form.fields, "field"), Object.keys(message.changes), null);
  for (const { columns, name, slot } of form.tables) {
    const { added = [], changed = [] } = message.rows[name] ?? {};
    const names = [...added.map(({ values }) => values), ...changed.map(({ changes }) => changes)].flatMap(Object.keys);
    check(shownOf(form, columns, `column:${slot}`), names, name);
  }
}

/** Whether a look-up is written so in a rule of the form: the same entity, the same column, by the same columns. */
export function isWrittenIn(form: CompiledForm, { column, name, params }: LookupRequest): boolean {
  const asked = JSON.stringify(Object.keys(params).sort());
  return rulesOf(form).some((rule) =>
    [...treeNodes(rule.tree)].some((node) => {
      if (node.op !== "call" || node.function !== "lookup") return false;
      const [entity, by, wanted] = node.args;
      if (entity?.op !== "constant" || entity.value !== name) return false;
      const written = wanted === undefined ? "" : wanted.op === "constant" ? wanted.value : null;
      const names = by === undefined ? [] : by.op === "object" ? [...by.names].sort() : null;
      return written === column && names !== null && JSON.stringify(names) === asked;
    }),
  );
}
