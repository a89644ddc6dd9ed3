import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import type { ListRequest } from "@tessera/server-kit/records/records.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { templateOf } from "../server/templateOf.server.ts";
import { getTemplateItems } from "./getTemplateItems.ts";

interface Row {
  readonly key: string | null;
  readonly cells: { readonly [column: string]: Json };
  readonly masked?: readonly string[];
}

function firstPage(list: ListBody, entity: EntityBody, limit: number): ListRequest {
  const order = list.order.flatMap(({ column, direction }) => {
    const found = list.columns.find(({ name }) => name === column);
    return found ? [{ path: found.path, direction }] : [];
  });
  const tail = entity.key.columns.map((path) => ({ path, direction: "asc" as const }));
  return {
    entity: list.entity,
    columns: list.columns.map(({ name, path }) => ({ name, path })),
    fixed: list.filter ?? null,
    search: null,
    searchPaths: [],
    order: [...order, ...tail.filter(({ path }) => !order.some((term) => term.path === path))],
    offset: 0,
    limit,
  };
}

/** See `getTemplateItems`. */
export const getTemplateItemsHandler = handle(getTemplateItems, async ({ id }, context) => {
  await assertFresh(context.services.database, context);
  const template = templateOf(context, id);
  if (template.type !== "items" || !template.list) return [];
  const snapshot = context.services.definitions.current();
  const list = findBody(snapshot, "list", template.list);
  const entity = list && findBody(snapshot, "entity", list.entity);
  if (!list || !entity) throw new TesseraError("not_found");
  const request = firstPage(list, entity, template.limit ?? list.pageSize ?? 10);
  const { body } = await context.services.records.page(context, request);
  // What the guard answers has the shape that `Records.page` documents.
  const { rows } = JSON.parse(body) as { readonly rows: readonly Row[] };
  return rows.map(({ key, cells, masked }) => ({ key, values: cells, masked: [...(masked ?? [])] }));
});
