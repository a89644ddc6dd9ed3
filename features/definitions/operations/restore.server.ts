import { handle } from "@tessera/server-core/handle.ts";
import { documentAccess, publishOptions } from "../server/documentAccess.server.ts";
import { restore } from "./restore.ts";

/** See `restore`. */
export const restoreHandler = handle(restore, async ({ kind, id, version, note }, context) => {
  const { definitions } = context.services;
  const found = await definitions.version(kind, id, version);
  // Asked before, so that whether there is such a version is no answer to who may not know.
  documentAccess(context).assertChange({ kind, id }, found?.document ?? null, "publish");
  const publish = await definitions.restore({ kind, id }, version, publishOptions(context, note));
  return { publish: publish && { ...publish, documents: [...publish.documents] } };
});
