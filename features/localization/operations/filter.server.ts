import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { filter } from "./filter.ts";

/** Answers the texts of the product with the published translations over them. */
export const filterHandler = handle(filter, async ({ language, limit }, context) => {
  await assertFresh(context.services.database, context);
  return context.services.texts.entries(language ?? context.language).slice(0, limit ?? 1_000_000);
});
