import { handle } from "@tessera/server-core/handle.ts";
import { undoBatch } from "./undoBatch.ts";

/** See `undoBatch`. */
export const undoBatchHandler = handle(undoBatch, ({ batch }, context) =>
  context.services.records.undo(context, batch),
);
