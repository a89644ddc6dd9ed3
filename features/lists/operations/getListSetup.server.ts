import { groupLevels, type ListColumn } from "@tessera/contract/definitions/listBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { editingPopup } from "@tessera/contract/popupType.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { openList } from "@tessera/records/sources/openList.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { listOfPanel } from "../server/listOfPanel.server.ts";
import { setupColumn } from "../server/setupColumn.server.ts";
import { createUrlsOf, urlOf, urlsOfForm } from "../server/urlsOfForm.server.ts";
import { getListSetup } from "./getListSetup.ts";

/** Page size of a list that names none (spec lists §9 LIST_PAGE_SIZE). */
const defaultPageSize = 10;

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
  const labelOf = ({ id, label }: ListColumn): string =>
    literalText(context, { kind: "list", id: idList, element: id, property: "label" }, label);
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
    columns: body.columns.map((column) => setupColumn(context, list, column, labelOf(column))),
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
    hasKeys: list.key.length > 0,
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
