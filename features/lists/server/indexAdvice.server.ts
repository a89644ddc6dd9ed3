import type { InputOf, OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { isLanguage } from "@tessera/contract/languages.ts";
import { rangeElement } from "@tessera/contract/values/rangeElement.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { columnType } from "@tessera/documents/plans/ddl.ts";
import { hasIndex, readPhysicalTables } from "@tessera/documents/plans/physicalTable.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { searchWords } from "@tessera/query-model/searching.ts";
import { isPlainTextType } from "@tessera/query-model/terms.ts";
import { type OpenList, searchPathsOf } from "@tessera/records/sources/openList.ts";
import { pathEnd } from "@tessera/records/sources/pathEnd.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { getIndexAdvice } from "../operations/getIndexAdvice.ts";

type Advice = OutputOf<typeof getIndexAdvice>;
type Index = Advice["indexes"][number];

/** What a path needs to be found, compared or sorted by an index: the indexes, or null where none can. */
type Need = readonly NeededIndex[] | null;
type NeededIndex = Omit<Index, "label" | "use">;

/** A column of the list's own entity at the end of a path; what other tables hold no index of this one serves. */
function ownColumn(context: RequestContext, { entity, rows }: OpenList, path: string): EntityColumn | null {
  const end = path.includes(".") ? null : pathEnd(context, rows, path);
  if (end?.kind !== "column") return null;
  // Of a text in several languages the statement reads another one first.
  return entity.columns.includes(end.column) && end.column.translatable !== true ? end.column : null;
}

const isPlain = (column: EntityColumn): boolean => column.type === "text" && isPlainTextType(columnType(column));
const sorting = (...columns: string[]): NeededIndex => ({ columns, kind: "btree", language: null });
const ofElements = (column: string): NeededIndex => ({ columns: [column], kind: "elements", language: null });
const searching = (column: string): NeededIndex => ({ columns: [column], kind: "search", language: null });

/** Whether a column that is no text is compared with a word at all. */
function isComparable({ type }: EntityColumn, word: string): boolean {
  const found = valueTypes[type];
  const wire = found.wire === "number" && !Number.isNaN(Number(word)) ? Number(word) : word;
  return found.searchable && found.check(wire, { postgres: type }).ok;
}

function toSearch(column: EntityColumn | null, words: readonly string[]): Need {
  if (column === null) return null;
  const hasChoices = (column.options?.length ?? 0) > 0;
  if (isPlain(column)) return hasChoices ? [searching(column.name), sorting(column.name)] : [searching(column.name)];
  if (hasChoices || valueTypes[column.type].engine === "text") return null;
  return words.some((word) => isComparable(column, word)) ? [sorting(column.name)] : [];
}

/** How a range stands to another one, or to a value. */
const related: ReadonlySet<string> = new Set(["CONTAINS", "OVERLAPS", "BEFORE", "AFTER"]);

function toCompare(column: EntityColumn | null, operator: string): Need {
  if (column?.type === "list") return null;
  // A range that holds nothing is like null, which no index keeps together.
  if (column && operator === "IS NULL" && rangeElement(column.type) !== null) return null;
  if (column && related.has(operator)) return [ofElements(column.name)];
  if (operator.startsWith("NOT") || operator === "<>" || operator === "IS NOT NULL" || column === null) return null;
  if (operator === "LIKE") return isPlain(column) ? [searching(column.name)] : null;
  return column.type === "text" && !isPlain(column) ? null : [sorting(column.name)];
}

function toSort(column: EntityColumn | null, { entity }: OpenList, language: string): Need {
  if (
    column === null ||
    column.type === "list" ||
    (column.options?.length ?? 0) > 0 ||
    !valueTypes[column.type].sortable
  )
    return null;
  const text = column.type === "text";
  if ((text && !isPlain(column)) || !isLanguage(language)) return null;
  const keys = entity.key.columns.filter((name) => name !== column.name);
  const isTextKey = entity.columns.some(({ name, type }) => keys.includes(name) && type === "text");
  return [{ ...sorting(column.name, ...keys), language: text || isTextKey ? language : null }];
}

/** The comparisons that all have to hold; what stands in an alternative is left out. */
function compared(condition: Condition | null): readonly Extract<Condition, { readonly field: string }>[] {
  if (condition === null) return [];
  if ("and" in condition) return condition.and.flatMap(compared);
  return "field" in condition ? [condition] : [];
}

/** References are compared by the columns that hold the key. */
function toCompareAt(context: RequestContext, list: OpenList, path: string, operator: string): Need {
  const isOfEntity = list.rows === list.body.entity;
  const reference = isOfEntity ? list.entity.references.find(({ name }) => name === path) : undefined;
  const isKey = operator === "=" || operator === "IN" || operator === "IS NULL";
  if (reference && ownColumn(context, list, path) === null) return isKey ? [sorting(...reference.columns)] : null;
  return toCompare(ownColumn(context, list, path), operator);
}

/** What is asked of a list. */
export interface Asked {
  readonly search: string | null;
  /** Null: the list's own. */
  readonly order: NonNullable<InputOf<typeof getIndexAdvice>["order"]> | null;
  readonly filter: Condition | null;
}

/** The indexes that would serve what is asked, by what for; and the paths that none serves. */
function needed(context: RequestContext, list: OpenList, { search, filter, order }: Asked) {
  const words = searchWords(search ?? "");
  const searched = words.length === 0 ? [] : searchPathsOf(context, list);
  const found = searched.map((path) => ({ path, need: toSearch(ownColumn(context, list, path), words) }));
  const unserved = found.filter(({ need }) => need === null);
  const [first] = order ?? list.body.order;
  const sortPath = list.body.columns.find(({ name }) => name === first?.column)?.path;
  const others = [
    ...compared(filter).map(({ field, operator }) => {
      return { path: field, use: "filter" as const, need: toCompareAt(context, list, field, operator) };
    }),
    ...(sortPath === undefined
      ? []
      : [
          {
            path: sortPath,
            use: "sort" as const,
            need: toSort(ownColumn(context, list, sortPath), list, context.language),
          },
        ]),
  ];
  // A row is found at any of the paths: one that no index serves makes the database read them all.
  const served = unserved.length > 0 ? [] : found.map(({ path, need }) => ({ path, use: "search" as const, need }));
  const unservedPaths = [...unserved, ...others.filter(({ need }) => need === null)].map(({ path }) => path);
  return { served: [...served, ...others], unserved: [...new Set(unservedPaths)] };
}

/** See `getIndexAdvice`. */
export async function indexAdvice(
  context: RequestContext,
  list: OpenList,
  asked: Asked,
): Promise<Pick<Advice, "indexes" | "unserved">> {
  const { entity, body } = list;
  const { served, unserved } = needed(context, list, asked);
  const labelOf = (path: string): string => {
    const column = body.columns.find((one) => one.path === path);
    if (!column) return path;
    return literalText(context, { kind: "list", id: list.id, element: column.id, property: "label" }, column.label);
  };
  const { schema, table: name } = entity.storage;
  const tables = await readPhysicalTables(context.services.database, [entity.storage]);
  const table = entity.origin === "view" || entity.origin === "system" ? null : tables.table(schema, name);
  if (table === null) return { indexes: [], unserved: unserved.map(labelOf) };
  const missing = new Map<string, Index>();
  for (const { path, use, need } of served)
    for (const index of need ?? []) {
      const key = JSON.stringify(index);
      if (!missing.has(key) && !hasIndex(table, entity, index))
        missing.set(key, { ...index, label: labelOf(path), use });
    }
  return { indexes: [...missing.values()], unserved: unserved.map(labelOf) };
}
