import type { ListColumn } from "@tessera/contract/definitions/listBody.ts";
import { signOf } from "@tessera/contract/definitions/optionSign.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { queryMain } from "@tessera/contract/documents/queryMain.ts";
import type { Static } from "@tessera/contract/schema.ts";
import { columnValueType } from "@tessera/contract/values/columnValueType.ts";
import { choiceOperators } from "@tessera/contract/values/operators.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { translatedSettings } from "@tessera/documents/texts/translatedSettings.ts";
import { groupingsOf } from "@tessera/query-model/query/groupings.ts";
import { chosenRowsOf } from "@tessera/records/sources/chosenRows.ts";
import { deadlineOf, type OpenList } from "@tessera/records/sources/openList.ts";
import { aggregateOf, columnChoices, type PathEnd, pathEnd, typeOf } from "@tessera/records/sources/pathEnd.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { listSetupColumn } from "../operations/getListSetup.ts";

type SetupColumn = Static<typeof listSetupColumn>;

/** A reference is filtered by the name it shows, and by records where the caller may choose them. */
const namedOperators = ["LIKE", "NOT LIKE", "IS NULL", "IS NOT NULL"] as const;
const chosenOperators = ["IN", "NOT IN", ...namedOperators] as const;

/** Keys in one column are chosen, and nothing is found by what they spell. */
const keyOperators = ["IN", "NOT IN", "IS NULL", "IS NOT NULL"] as const;

/** Types of columns whose keys compare as texts do. */
const keyTypes: ReadonlySet<string> = new Set(["list", "text", "uuid", "bigint"]);

/** Whether the values of a column are keys of other rows, which have names. */
const holdsKeys = (end: PathEnd | null): boolean => end?.kind === "column" && chosenRowsOf(end) !== null;

/**
 * Whether records or rows can be chosen that a path leads to: they have keys, and the caller may refer to them, or read
 * what the query begins with.
 */
function mayChoose(context: RequestContext, end: PathEnd | null): boolean {
  const rows = end && chosenRowsOf(end);
  if (!end || !rows || (end.kind === "column" && !keyTypes.has(end.column.type))) return false;
  const snapshot = context.services.definitions.current();
  const rights = context.services.records.rights(context);
  if ("query" in rows) return rights.mayAny(queryMain(snapshot, rows.query) ?? "", "read");
  const target = findBody(snapshot, "entity", rows.entity);
  const may = rights.mayAny(rows.entity, "refer") || rights.mayAny(rows.entity, "read");
  return may && (target?.key.columns.length ?? 0) > 0;
}

function operatorsOf(context: RequestContext, end: PathEnd | null): readonly string[] {
  if (end === null) return valueTypes.text.operators;
  if (end.kind === "reference") return mayChoose(context, end) ? chosenOperators : namedOperators;
  if (holdsKeys(end) && end.column.type !== "list" && mayChoose(context, end)) return keyOperators;
  const hasChoices = (end.column.options?.length ?? 0) > 0;
  const ofType = context.services.behaviours(end.column.fieldType?.type ?? "")?.operators;
  if (ofType) return ofType;
  const { operators } = columnValueType(end.column, context.services.behaviours);
  return hasChoices && end.column.type !== "list" ? choiceOperators : operators;
}

/** The field type that the column at the end of a path is of, by its id, with all its settings. */
function fieldTypeOf(context: RequestContext, end: PathEnd | null): SetupColumn["fieldType"] {
  const named = end?.kind === "column" ? end.column.fieldType : null;
  const type = named ? context.services.fieldTypes.get(named.type) : undefined;
  if (end?.kind !== "column" || !type) return null;
  const localized = translatedSettings(context, end.entity, ({ id }) => id === end.column.id)?.translated;
  return { type: type.id, formats: { ...Object(type.defaults), ...(localized ?? named?.formats) } };
}

/** What a column's values are put together to, where they can be. */
function aggregationOf(context: RequestContext, list: OpenList, column: ListColumn): SetupColumn["aggregation"] {
  const { aggregation } = column;
  if (aggregation === undefined || aggregation === "None") return null;
  return aggregateOf(context, list, column) === null ? null : aggregation;
}

/** A column of a list, or of a query, as what shows it needs it; `label` is in the caller's language. */
export function setupColumn(context: RequestContext, list: OpenList, column: ListColumn, label: string): SetupColumn {
  const end = pathEnd(context, list.rows, column.path);
  const type = end?.kind === "column" ? end.column.type : "text";
  const line = end?.kind === "column" ? columnValueType(end.column, context.services.behaviours) : valueTypes.text;
  const deadline = deadlineOf(context, list, column.name);
  const choices = end?.kind === "column" ? columnChoices(context, end) : null;
  return {
    id: column.id,
    name: column.name,
    path: column.path,
    label,
    type,
    format: column.format ?? "Default",
    fieldType: fieldTypeOf(context, end),
    width: column.width ?? null,
    hidden: column.hidden === true,
    filterable: column.filterable !== false && line.operators.length > 0,
    sortable: column.sortable !== false && line.sortable,
    operators: [...operatorsOf(context, end)],
    reference: mayChoose(context, end),
    isKeys: holdsKeys(end),
    deadline: deadline === null ? null : { by: deadline.by, done: deadline.done },
    isReference: end?.kind === "reference",
    groupings: end === null ? [] : [...groupingsOf(typeOf(end))],
    aggregation: aggregationOf(context, list, column),
    options: choices?.map((choice) => ({ ...signOf(choice), key: choice.key, label: choice.label })) ?? null,
  };
}
