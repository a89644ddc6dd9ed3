import { handle } from "@tessera/server-core/handle.ts";
import { documentAccess, publishOptions } from "../server/documentAccess.server.ts";
import { publish } from "./publish.ts";

/** See `publish`. */
export const publishHandler = handle(publish, async ({ documents, note }, context) => {
  const { definitions } = context.services;
  const access = documentAccess(context);
  const chosen =
    documents ??
    (await definitions.drafts()).filter((draft) => {
      const owner = draft.document ?? definitions.published().get(draft.kind, draft.id);
      return owner !== null && access.may(owner, "publish");
    });
  const published = await definitions.publish(chosen, publishOptions(context, note));
  return { ...published, documents: [...published.documents] };
});
