import type { Json } from "@tessera/std/canonicalJson.ts";
import { type CellFormat, type CellKind, cellKind, cellText } from "@tessera/web-kit/values/cellText.ts";
import { operatorKey } from "@tessera/web-kit/values/operatorKey.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { valueColumn } from "./filterDraft.tsx";
import type { FilterOperator, ListFilter } from "./listFilter.ts";

/** `t` of `useTexts`. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

const temporalKinds: ReadonlySet<CellKind> = new Set(["date", "datetime", "instant", "time"]);

/** The name of an operator over values of a column; `column` is null where it is not known. */
export function operatorLabel(operator: FilterOperator, column: SetupColumn | null, t: Translate): string {
  const isNamed = column !== null && (column.type === "list" || temporalKinds.has(cellKind(column)));
  return t(operatorKey(operator, isNamed ? column.type : null));
}

const joined = new Set<FilterOperator>(["IN", "=", "BETWEEN"]);

/** A filter's values as text, apart from each other; `lead` says the operator where the values alone do not. */
export interface FilterLabels {
  readonly lead: string;
  readonly values: readonly string[];
  /** Between the values: "or", or a dash for a range. */
  readonly glue: string;
}

/** See `FilterLabels`. `column` is null for a filter that comes with a link and stands in no column of the list. */
export function filterLabels(
  column: SetupColumn | null,
  filter: ListFilter,
  cellFormat: CellFormat,
  t: Translate,
): FilterLabels {
  const { operator, value } = filter;
  const isRange = operator.endsWith("BETWEEN");
  const said = (one: Json): string =>
    column === null ? String(one) : cellText(valueColumn(column, operator), one, cellFormat);
  const values = Array.isArray(value) ? value : value === null ? [] : [value];
  return {
    lead: joined.has(operator) ? "" : operatorLabel(operator, column, t),
    values: filter.names ?? values.map(said),
    glue: isRange ? "–" : t(operator === "CONTAINS ALL" ? "list.filter.and" : "list.filter.or"),
  };
}

/** All of it in one line. */
export function filterLine({ lead, values, glue }: FilterLabels): string {
  return [lead, values.join(glue === "–" ? " – " : ` ${glue} `)].filter((part) => part !== "").join(" ");
}
