import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { lastModify } from "./lastModify.ts";

/** Answers the digest of all texts. */
export const lastModifyHandler = handle(lastModify, async (_input, context) => {
  await assertFresh(context.services.database, context);
  return { lastModify: context.services.texts.version() };
});
