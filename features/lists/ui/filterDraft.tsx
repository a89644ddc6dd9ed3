import type { Json } from "@tessera/std/canonicalJson.ts";
import { parseDecimal } from "@tessera/ui/format/parseDecimal.ts";
import { type CellKind, cellKind } from "@tessera/web-kit/values/cellText.ts";
import { instantToWall, wallToInstant } from "./instantText.ts";
import { arityOf, type FilterOperator, isOperator, type ListFilter } from "./listFilter.ts";
import type { SetupColumn } from "./setupTypes.ts";

/** A filter while it is edited: one text per editor, in the editors' own form. */
export interface FilterDraft {
  readonly operator: FilterOperator;
  /** One text, two, or as many as there are values. */
  readonly texts: readonly string[];
}

/** The operators that a column offers, the usual one first. Fixed choices are compared whole (spec lists §3 enum). */
export function operatorsOf(column: SetupColumn): readonly FilterOperator[] {
  const offered = column.operators.filter(isOperator);
  const kind = cellKind(column);
  if (kind === "options")
    return usualFirst(
      offered.filter((one) => !one.endsWith("LIKE")),
      "IN",
    );
  if (kind === "text") return usualFirst(offered, "LIKE");
  return kind === "number" || kind === "boolean" ? offered : usualFirst(offered, "BETWEEN");
}

function usualFirst(offered: readonly FilterOperator[], usual: FilterOperator): readonly FilterOperator[] {
  return offered.includes(usual) ? [usual, ...offered.filter((one) => one !== usual)] : offered;
}

/** Which editor an operator asks for: `LIKE` looks into texts, whatever the column holds. */
export function editorKind(column: SetupColumn, operator: FilterOperator): CellKind {
  return operator.endsWith("LIKE") ? "text" : cellKind(column);
}

/** What the dialog begins with. */
export function draftOf(column: SetupColumn, filter: ListFilter | null, zone: string): FilterDraft {
  const [usual = "="] = operatorsOf(column);
  if (filter === null) return { operator: usual, texts: [] };
  const isInstant = editorKind(column, filter.operator) === "instant";
  const values = Array.isArray(filter.value) ? filter.value : filter.value === null ? [] : [filter.value];
  const texts = values.map((value) => (isInstant ? instantToWall(String(value), zone) : String(value)));
  return { operator: filter.operator, texts };
}

function wireOf(column: SetupColumn, kind: CellKind, text: string, zone: string): Json {
  if (kind === "boolean" && column.type === "boolean") return text === "true";
  if (kind === "number" && (column.type === "integer" || column.type === "float")) return Number(text);
  return kind === "instant" ? wallToInstant(text, zone) : text;
}

/** The filter that a draft makes; null while a value is missing or cannot be read. */
export function filterOf(
  column: SetupColumn,
  draft: FilterDraft,
  surroundings: { readonly zone: string; readonly language: string },
): ListFilter | null {
  const { path } = column;
  const { operator } = draft;
  const arity = arityOf(operator);
  if (arity === "none") return { path, operator, value: null, words: null };
  const kind = editorKind(column, operator);
  const typed = draft.texts.map((text) => text.trim()).filter((text) => text !== "");
  const read =
    arity === "many" && kind === "number" ? typed.map((text) => parseDecimal(text, surroundings.language)) : typed;
  const texts = read.filter((text) => text !== null);
  if (texts.length < read.length) return null;
  const values = texts.map((text) => wireOf(column, kind, text, surroundings.zone));
  const [first, second] = values;
  if (first === undefined) return null;
  if (arity === "many") return { path, operator, value: [...new Set(values)], words: null };
  if (arity === "two") return second === undefined ? null : { path, operator, value: [first, second], words: null };
  return { path, operator, value: first, words: null };
}
