import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { columnType } from "@tessera/contract/documents/columnType.ts";
import { isLanguage } from "@tessera/contract/languages.ts";
import { rangeElement } from "@tessera/contract/values/rangeElement.ts";
import type { ValueType } from "@tessera/contract/values/valueType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { isPlainTextType } from "@tessera/query-model/terms.ts";
import type { getIndexAdvice } from "../operations/getIndexAdvice.ts";

/** An index that a list may need. */
export type AdvisedIndex = OutputOf<typeof getIndexAdvice>["indexes"][number];
type NeededIndex = Omit<AdvisedIndex, "label" | "use">;

/** What a path needs to be found, compared or sorted by an index: the indexes, or null where none can. */
export type Need = readonly NeededIndex[] | null;

/** What a path of a list ends in, where an index of that table may serve. */
export interface IndexPlace {
  readonly entity: string;
  readonly body: EntityBody;
  /** Null for a reference. */
  readonly column: EntityColumn | null;
  /** The column's line of the value table; null for a reference. */
  readonly type: ValueType | null;
  /** Names of the columns that hold a reference's key; null for a column. */
  readonly key: readonly string[] | null;
  /**
   * Whether rows are those of the table, so that an index can search and sort them; conditions reach the table through
   * joins and groups too.
   */
  readonly isPlain: boolean;
}

/** Indexes that a place needs for a use. */
export interface Wanted {
  readonly place: IndexPlace;
  /** A path of the list; null where its query asks by itself. */
  readonly path: string | null;
  readonly use: AdvisedIndex["use"];
  readonly need: readonly NeededIndex[];
}

const isPlainText = (column: EntityColumn): boolean => column.type === "text" && isPlainTextType(columnType(column));
const searching = (column: string): NeededIndex => ({ columns: [column], kind: "search", language: null });

/** An index of columns, in their order. */
export const sorting = (...columns: readonly string[]): NeededIndex => ({
  columns: [...columns],
  kind: "btree",
  language: null,
});

/** An index of the elements of a list, or of the ends of a range. */
const ofElements = (column: string): NeededIndex => ({ columns: [column], kind: "elements", language: null });

/** How a range stands to another one, or to a value. */
const related: ReadonlySet<string> = new Set(["CONTAINS", "OVERLAPS", "BEFORE", "AFTER"]);

/** Whether a column that is not text is compared with search words at all. */
function isComparable({ type }: EntityColumn, word: string): boolean {
  const found = valueTypes[type];
  const wire = found.wire === "number" && !Number.isNaN(Number(word)) ? Number(word) : word;
  return found.searchable && found.check(wire, { postgres: type }).ok;
}

/** What a column needs to be searched for words. */
export function toSearch({ column, type }: Pick<IndexPlace, "column" | "type">, words: readonly string[]): Need {
  // What a field type has searched is made of the value: no index keeps it.
  if (column === null || type?.textSql) return null;
  const hasChoices = (column.options?.length ?? 0) > 0;
  if (isPlainText(column))
    return hasChoices ? [searching(column.name), sorting(column.name)] : [searching(column.name)];
  if (hasChoices || valueTypes[column.type].engine === "text" || column.type === "json") return null;
  return words.some((word) => isComparable(column, word)) ? [sorting(column.name)] : [];
}

/** What a place needs to be compared. References are compared by the columns that hold the key. */
export function toCompare(place: IndexPlace | null, operator: string): Need {
  if (place?.key)
    return operator === "=" || operator === "IN" || operator === "IS NULL" ? [sorting(...place.key)] : null;
  const column = place?.column ?? null;
  if (column === null || column.type === "list") return null;
  // A range that holds nothing is like null, which no index keeps together.
  if (operator === "IS NULL" && rangeElement(column.type) !== null) return null;
  if (related.has(operator)) return [ofElements(column.name)];
  if (operator.startsWith("NOT") || operator === "<>" || operator === "IS NOT NULL") return null;
  if (operator === "LIKE") return isPlainText(column) && !place?.type?.textSql ? [searching(column.name)] : null;
  return column.type === "text" && !isPlainText(column) ? null : [sorting(column.name)];
}

/** What a place needs for rows to come in its order, in a language. */
export function toSort({ body, column, type }: IndexPlace, language: string): Need {
  if (column === null || column.type === "list" || (column.options?.length ?? 0) > 0) return null;
  // An order that a field type makes of the value, no index keeps.
  if (type?.order) return null;
  if (!valueTypes[column.type].sortable) return null;
  const text = column.type === "text";
  if ((text && !isPlainText(column)) || !isLanguage(language)) return null;
  const keys = body.key.columns.filter((name) => name !== column.name);
  const isTextKey = body.columns.some(({ name, type }) => keys.includes(name) && type === "text");
  return [{ ...sorting(column.name, ...keys), language: text || isTextKey ? language : null }];
}

/** The comparisons that all have to hold; what stands in an alternative is left out. */
export function compared(
  condition: Condition | null | undefined,
): readonly Extract<Condition, { readonly field: string }>[] {
  if (!condition) return [];
  if ("and" in condition) return condition.and.flatMap(compared);
  return "field" in condition ? [condition] : [];
}
