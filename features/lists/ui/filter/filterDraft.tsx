import type { FieldBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { comparedType, rangeElement } from "@tessera/contract/values/rangeElement.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { parseDecimal } from "@tessera/ui/format/parseDecimal.ts";
import { instantOf, wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { type CellKind, cellKind } from "@tessera/web-kit/values/cellText.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { arityOf, type FilterOperator, inOrder, isOperator, type ListFilter } from "./listFilter.ts";

/** A filter while it is edited: one text per editor, in the editors' own form. */
export interface FilterDraft {
  readonly operator: FilterOperator;
  /** One text, two, or as many as there are values. */
  readonly texts: readonly string[];
  /** Names of the texts that are keys of records. */
  readonly names: ReadonlyMap<string, string>;
}

/** Whether an operator compares a column's references with chosen records. */
export function choosesRecords(column: SetupColumn, operator: FilterOperator): boolean {
  return column.reference && arityOf(operator) === "many";
}

/** A comparison with one record as one with several, which is what the editor offers. */
function asMany(column: SetupColumn, operator: FilterOperator): FilterOperator {
  if (!column.reference) return operator;
  return operator === "=" ? "IN" : operator === "<>" ? "NOT IN" : operator;
}

/** The operators that a column offers, the usual one first. */
export function operatorsOf(column: SetupColumn): readonly FilterOperator[] {
  const offered = column.operators.filter(isOperator);
  const kind = cellKind(column);
  if (kind === "options" || column.reference) return usualFirst(offered, "IN");
  if (kind === "text") return usualFirst(offered, "LIKE");
  return kind === "number" || kind === "boolean" ? offered : usualFirst(offered, "BETWEEN");
}

function usualFirst(offered: readonly FilterOperator[], usual: FilterOperator): readonly FilterOperator[] {
  return offered.includes(usual) ? [usual, ...offered.filter((one) => one !== usual)] : offered;
}

/**
 * A column of what an operator compares with: a part of a text, a number of values, one value beside a range. A field
 * type knows all that its ranges are compared with.
 */
export function valueColumn(column: SetupColumn, operator: FilterOperator): SetupColumn {
  const type = comparedType(column.type, operator);
  const isOwn = type === column.type || (column.fieldType !== null && rangeElement(column.type) === type);
  if (isOwn && !operator.endsWith("LIKE")) return column;
  return { ...column, type, format: "Default", fieldType: null, options: null };
}

/** Which editor an operator asks for. */
export function editorKind(column: SetupColumn, operator: FilterOperator): CellKind {
  return cellKind(valueColumn(column, operator));
}

/** What the dialog begins with. */
export function draftOf(column: SetupColumn, filter: ListFilter | null, zone: string): FilterDraft {
  const [usual = "="] = operatorsOf(column);
  if (filter === null) return { operator: usual, texts: [], names: new Map() };
  const isInstant = editorKind(column, filter.operator) === "instant";
  const values = Array.isArray(filter.value) ? filter.value : filter.value === null ? [] : [filter.value];
  const texts = values.map((value) => (isInstant ? wallClock(String(value), zone) : String(value)));
  const names = new Map(texts.map((text, index) => [text, filter.names?.[index] ?? text]));
  return { operator: asMany(column, filter.operator), texts, names };
}

function wireOf(column: SetupColumn, kind: CellKind, text: string, zone: string): Json {
  if (kind === "boolean" && column.type === "boolean") return text === "true";
  if (kind === "number" && (column.type === "integer" || column.type === "float")) return Number(text);
  return kind === "instant" ? instantOf(text, zone) : text;
}

/** The filter that a draft makes; null while a value is missing or cannot be read. */
export function filterOf(
  column: SetupColumn,
  draft: FilterDraft,
  surroundings: { readonly zone: string; readonly language: string; readonly behaviour: FieldBehaviour | null },
): ListFilter | null {
  const { path } = column;
  const { operator } = draft;
  const arity = arityOf(operator);
  if (arity === "none") return { path, operator, value: null, names: null };
  const kind = editorKind(column, operator);
  const typed = draft.texts.map((text) => text.trim()).filter((text) => text !== "");
  const read =
    arity === "many" && kind === "number" ? typed.map((text) => parseDecimal(text, surroundings.language)) : typed;
  const texts = read.filter((text) => text !== null);
  if (texts.length < read.length) return null;
  const { behaviour, language, zone } = surroundings;
  const compared = valueColumn(column, operator);
  const values = texts.map((text) =>
    compared === column && behaviour?.parse
      ? behaviour.parse(text, language, { zone, valueType: column.type })
      : wireOf(compared, kind, text, zone),
  );
  const [first, second] = values;
  if (first === undefined) return null;
  if (choosesRecords(column, operator)) {
    const keys = [...new Set(typed)];
    return { path, operator, value: keys, names: keys.map((key) => draft.names.get(key) ?? key) };
  }
  if (arity === "many") return { path, operator, value: [...new Set(values)], names: null };
  if (arity === "two")
    return second === undefined ? null : { path, operator, value: inOrder(first, second), names: null };
  return { path, operator, value: first, names: null };
}
