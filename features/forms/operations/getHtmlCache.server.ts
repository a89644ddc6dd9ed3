import { createHash } from "node:crypto";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { reachableForm } from "../server/reachableForm.server.ts";
import { getHtmlCache } from "./getHtmlCache.ts";

const hashes = new WeakMap<object, string>();

/** Made once for all who get the same form. */
function hashOf(packed: object): string {
  const known = hashes.get(packed) ?? createHash("sha256").update(JSON.stringify(packed)).digest("base64url");
  hashes.set(packed, known);
  return known;
}

/** See `getHtmlCache`. */
export const getHtmlCacheHandler = handle(getHtmlCache, async ({ hash, idForm }, context) => {
  await assertFresh(context.services.database, context);
  const { mayDesign, sent } = await reachableForm(context, idForm, null);
  const now = hashOf(sent.packed(mayDesign));
  return { hash: now, isCurrent: hash === now, definitions: context.freshness.definitions };
});
