import { handle } from "@tessera/server-kit/handle.ts";
import { openSource } from "@tessera/server-kit/records/sources/openSource.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { templateOf } from "../server/templateOf.server.ts";
import { getTemplateItems } from "./getTemplateItems.ts";

interface Row {
  readonly key: string | null;
  readonly cells: { readonly [column: string]: Json };
  readonly masked?: readonly string[];
}

/** See `getTemplateItems`. */
export const getTemplateItemsHandler = handle(getTemplateItems, async ({ id }, context) => {
  await assertFresh(context.services.database, context);
  const template = templateOf(context, id);
  if (template.type !== "items" || !template.list) return [];
  const source = openSource(context, `list:${template.list}`);
  const columns = source.columns.map(({ name }) => name);
  const { body } = await source.page({ columns, ...(template.limit ? { limit: template.limit } : {}) });
  // What the guard answers has the shape that `Records.page` documents.
  const { rows } = JSON.parse(body) as { readonly rows: readonly Row[] };
  return rows.map(({ key, cells, masked }) => ({ key, values: cells, masked: [...(masked ?? [])] }));
});
