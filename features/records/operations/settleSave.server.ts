import { handle } from "@tessera/server-core/handle.ts";
import { settleSave } from "./settleSave.ts";

/** See `settleSave`. */
export const settleSaveHandler = handle(settleSave, async ({ saveId }, context) => {
  const answer = await context.services.records.settleSave(context, saveId);
  if (answer === null) return { saved: null };
  const { key, rowKeys, version } = answer;
  return { saved: { key, version, rowKeys } };
});
