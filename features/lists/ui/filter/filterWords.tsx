import type { Json } from "@tessera/std/canonicalJson.ts";
import { type CellKind, type CellWords, cellKind, cellText } from "@tessera/web-kit/values/cellText.ts";
import { operatorKey } from "@tessera/web-kit/values/operatorKey.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { editorKind } from "./filterDraft.tsx";
import type { FilterOperator, ListFilter } from "./listFilter.ts";

/** `t` of `useTexts`. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

const temporalKinds: ReadonlySet<CellKind> = new Set(["date", "datetime", "instant", "time"]);

/** The name of an operator over values of a column; `column` is null where it is not known. */
export function operatorWords(operator: FilterOperator, column: SetupColumn | null, t: Translate): string {
  const isNamed = column !== null && (column.type === "list" || temporalKinds.has(cellKind(column)));
  return t(operatorKey(operator, isNamed ? column.type : null));
}

const joined = new Set<FilterOperator>(["IN", "=", "BETWEEN"]);

/** A filter's values in words, apart from each other; `lead` says the operator where the values alone do not. */
export interface FilterWords {
  readonly lead: string;
  readonly values: readonly string[];
  /** Between the values: "or", or a dash for a range. */
  readonly glue: string;
}

/** See `FilterWords`. `column` is null for a filter that comes with a link and stands in no column of the list. */
export function filterWords(
  column: SetupColumn | null,
  filter: ListFilter,
  words: CellWords,
  t: Translate,
): FilterWords {
  const { operator, value } = filter;
  const isRange = operator.endsWith("BETWEEN");
  const said = (one: Json): string =>
    column === null || editorKind(column, operator) === "text" ? String(one) : cellText(column, one, words);
  const values = Array.isArray(value) ? value : value === null ? [] : [value];
  return {
    lead: joined.has(operator) ? "" : operatorWords(operator, column, t),
    values: filter.names ?? values.map(said),
    glue: isRange ? "–" : t(operator === "CONTAINS ALL" ? "list.filter.and" : "list.filter.or"),
  };
}

/** All of it in one line. */
export function filterLine({ lead, values, glue }: FilterWords): string {
  return [lead, values.join(glue === "–" ? " – " : ` ${glue} `)].filter((part) => part !== "").join(" ");
}
