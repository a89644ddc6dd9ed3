import { groupLevels, type ListColumn } from "@tessera/contract/definitions/listBody.ts";
import { signOf } from "@tessera/contract/definitions/optionSign.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { editingPopup } from "@tessera/contract/popupType.ts";
import type { Static } from "@tessera/contract/schema.ts";
import { columnValueType } from "@tessera/contract/values/columnValueType.ts";
import { choiceOperators } from "@tessera/contract/values/operators.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { translatedSettings } from "@tessera/documents/texts/translatedSettings.ts";
import { groupingsOf } from "@tessera/query-model/query/groupings.ts";
import { deadlineOf, type OpenList, openList } from "@tessera/records/sources/openList.ts";
import { aggregateOf, columnChoices, type PathEnd, pathEnd, typeOf } from "@tessera/records/sources/pathEnd.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { listOfPanel } from "../server/listOfPanel.server.ts";
import { createUrlsOf, urlOf, urlsOfForm } from "../server/urlsOfForm.server.ts";
import { getListSetup, type listSetupColumn } from "./getListSetup.ts";

type SetupColumn = Static<typeof listSetupColumn>;

/** Page size of a list that names none (spec lists §9 LIST_PAGE_SIZE). */
const defaultPageSize = 10;

/** A reference is filtered by the name it shows, and by records where the caller may choose them. */
const namedOperators = ["LIKE", "NOT LIKE", "IS NULL", "IS NOT NULL"] as const;
const chosenOperators = ["IN", "NOT IN", ...namedOperators] as const;

/** Whether records can be chosen that a path refers to: they have keys, and the caller may refer to them. */
function mayChoose(context: RequestContext, end: PathEnd | null): boolean {
  if (end?.kind !== "reference") return false;
  const target = findBody(context.services.definitions.current(), "entity", end.target);
  const rights = context.services.records.rights(context);
  const may = rights.mayAny(end.target, "refer") || rights.mayAny(end.target, "read");
  return may && (target?.key.columns.length ?? 0) > 0;
}

function operatorsOf(context: RequestContext, end: PathEnd | null): readonly string[] {
  if (end === null) return valueTypes.text.operators;
  if (end.kind === "reference") return mayChoose(context, end) ? chosenOperators : namedOperators;
  const hasChoices = (end.column.options?.length ?? 0) > 0;
  const ofType = context.services.behaviours(end.column.fieldType?.type ?? "")?.operators;
  if (ofType) return ofType;
  const { operators } = columnValueType(end.column, context.services.behaviours);
  return hasChoices && end.column.type !== "list" ? choiceOperators : operators;
}

/** See `getListSetup`. */
export const getListSetupHandler = handle(getListSetup, async (input, context) => {
  await assertFresh(context.services.database, context);
  const idList = input.idList ?? listOfPanel(context, input.panelId ?? "", input.pathname ?? context.page.routedUrl);
  const list = openList(context, idList);
  const { body } = list;
  const rights = context.services.records.rights(context);
  if (!rights.mayAny(body.entity, "read")) throw new TesseraError("access_denied");
  const ofForm = urlsOfForm(context, body.form ?? "");
  const createUrls = body.createUrls
    ? createUrlsOf(
        context,
        body.createUrls.map(({ url }) => url),
      )
    : ofForm.createUrls;
  const opening = body.dbClickRedirect ?? null;
  const updateUrl = opening?.url ? urlOf(context, opening.url) : ofForm.updateUrl;
  const readOnly = list.entity.origin === "view";
  // Rows of a query are made of several records: these are changed where they stand themselves.
  const isOfQuery = list.rows !== body.entity;
  const may = (action: "create" | "update" | "delete" | "export") =>
    rights.mayAny(body.entity, action) && (action === "export" || (!readOnly && (action === "create" || !isOfQuery)));
  return {
    id: idList,
    label: literalText(context, { kind: "list", id: idList, element: null, property: "label" }, body.label),
    recordLabel: literalText(
      context,
      { kind: "entity", id: body.entity, element: null, property: "label" },
      list.entity.label,
    ),
    entity: body.entity,
    columns: body.columns.map((column) => setupColumn(context, list, column)),
    order: body.order,
    groups: groupLevels(body).map(({ by = null, column }) => ({ column, by })),
    pageSize: body.pageSize ?? defaultPageSize,
    settings: Object.fromEntries(
      Object.entries(body.settings ?? {}).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
    ),
    form: body.form ?? null,
    createUrl: createUrls[0]?.url ?? null,
    createUrls: [...createUrls],
    popup: opening?.popup ?? false,
    popupType: opening?.popupType ?? editingPopup,
    popupRedirect: opening?.popupRedirect ? urlOf(context, opening.popupRedirect) : null,
    updateUrl: list.key.length > 0 && opening?.active !== false ? updateUrl : null,
    may: {
      create: may("create"),
      update: may("update"),
      delete: may("delete"),
      export: may("export"),
    },
    definitions: context.freshness.definitions,
  };
});

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

function setupColumn(context: RequestContext, list: OpenList, column: ListColumn) {
  const end = pathEnd(context, list.rows, column.path);
  const type = end?.kind === "column" ? end.column.type : "text";
  const line = end?.kind === "column" ? columnValueType(end.column, context.services.behaviours) : valueTypes.text;
  const deadline = deadlineOf(context, list, column.name);
  const choices = end?.kind === "column" ? columnChoices(context, end) : null;
  return {
    id: column.id,
    name: column.name,
    path: column.path,
    label: literalText(context, { kind: "list", id: list.id, element: column.id, property: "label" }, column.label),
    type,
    format: column.format ?? "Default",
    fieldType: fieldTypeOf(context, end),
    width: column.width ?? null,
    hidden: column.hidden === true,
    filterable: column.filterable !== false && line.operators.length > 0,
    sortable: column.sortable !== false && line.sortable,
    operators: [...operatorsOf(context, end)],
    reference: mayChoose(context, end),
    deadline: deadline === null ? null : { by: deadline.by, done: deadline.done },
    isReference: end?.kind === "reference",
    groupings: end === null ? [] : [...groupingsOf(typeOf(end))],
    aggregation: aggregationOf(context, list, column),
    options: choices?.map((choice) => ({ ...signOf(choice), key: choice.key, label: choice.label })) ?? null,
  };
}
