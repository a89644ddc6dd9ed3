import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { mayKeepAssets } from "@tessera/records/files/assetPlace.ts";
import { type AssetUse, assetUses, findAssets as find } from "@tessera/records/files/assets.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { findAssets } from "./findAssets.ts";

const types = { picture: ["image/"], video: ["video/"], captions: ["text/vtt"] } as const;

function shownUse(context: RequestContext, { id, kind, label }: AssetUse) {
  const place = { kind, id, element: null, property: "label" };
  return { kind, id, label: label === null ? null : literalText(context, place, label) };
}

/** See `findAssets`. */
export const findAssetsHandler = handle(findAssets, async ({ of, search = "" }, context) => {
  const { database, records } = context.services;
  await assertFresh(database, context);
  const found = await find(context, { search, types: of === undefined ? [] : types[of] });
  const uses = await assetUses(context.services);
  const rights = records.rights(context);
  return {
    assets: found.map((asset) => {
      const all = uses.get(asset.hash) ?? [];
      const readable = all.filter(({ kind, subsystem }) => rights.mayDocument(kind, subsystem, "read"));
      return {
        ...asset,
        mayRemove: all.length === 0 && mayKeepAssets(context, asset.subsystem),
        uses: readable.map((use) => shownUse(context, use)),
        hidden: all.length - readable.length,
      };
    }),
  };
});
