import type { UrlBody } from "@tessera/contract/definitions/urlBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { urlEntries } from "@tessera/documents/store/findUrl.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { resolveSeoRoute } from "./resolveSeoRoute.ts";

type Slug = NonNullable<UrlBody["slugs"]>[number];

/** Key of the one record that a readable name stands for; null where the caller may read none, or several bear it. */
async function keyOf(context: RequestContext, { entity, column }: Slug, name: string): Promise<string | null> {
  if (!context.services.records.rights(context).mayAny(entity, "read")) return null;
  const where = { field: column, operator: "=" as const, operand: { value: name } };
  const request = { entity, where, columns: [], order: [], offset: 0, limit: 2 };
  const { body } = await context.services.records.page(context, request);
  // What `Records.page` documents.
  const { rows } = JSON.parse(body) as { readonly rows: readonly { readonly key: string | null }[] };
  const [one, another] = rows;
  return another === undefined ? (one?.key ?? null) : null;
}

/**
 * Takes the named segments of the url from the parameters, others are not the url's, and adds the keys of the records
 * that they name.
 */
export const resolveSeoRouteHandler = handle(resolveSeoRoute, async ({ idUrl, params }, context) => {
  await assertFresh(context.services.database, context);
  const url = urlEntries(context.services.definitions.current()).find(({ id }) => id === idUrl);
  if (url === undefined) throw new TesseraError("not_found");
  const given = new Map(Object.entries(params));
  const query = new Map<string, string>();
  for (const segment of url.route.split("/")) {
    const value = segment.startsWith(":") ? given.get(segment.slice(1)) : undefined;
    if (value !== undefined) query.set(segment.slice(1), value);
  }
  for (const slug of bodyOf(url.document, "url").slugs ?? []) {
    const name = query.get(slug.segment);
    const key = name === undefined ? null : await keyOf(context, slug, name);
    if (key !== null) query.set(slug.parameter, key);
  }
  return { queryObject: query.size === 0 ? null : Object.fromEntries(query) };
});
