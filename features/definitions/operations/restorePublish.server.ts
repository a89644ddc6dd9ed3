import { handle } from "@tessera/server-core/handle.ts";
import { publishOptions } from "../server/documentAccess.server.ts";
import { restorePublish } from "./restorePublish.ts";

/** See `restorePublish`. */
export const restorePublishHandler = handle(restorePublish, async ({ id, note }, context) => {
  const publish = await context.services.definitions.restorePublish(id, publishOptions(context, note));
  return { publish: publish && { ...publish, documents: [...publish.documents] } };
});
