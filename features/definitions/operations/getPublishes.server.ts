import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent } from "../server/documentAccess.server.ts";
import { readableNames } from "../server/readableNames.server.ts";
import { getPublishes } from "./getPublishes.ts";

/** See `getPublishes`. */
export const getPublishesHandler = handle(getPublishes, async ({ offset, limit }, context) => {
  await assertCurrent(context);
  const { definitions } = context.services;
  const readable = readableNames(context);
  const publishes = await definitions.publishes({ offset: offset ?? 0, limit: limit ?? 50 });
  return {
    publishes: publishes.flatMap((publish) => {
      const documents = publish.documents.filter(readable);
      return documents.length > 0 ? [{ ...publish, documents }] : [];
    }),
  };
});
