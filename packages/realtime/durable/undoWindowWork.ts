import { closeUndoWindow, undoWindowKind } from "@tessera/records/writing/undoWindow.ts";
import type { DurableWork } from "./durableWork.ts";

function batchOf(input: unknown): string {
  const batch: unknown = typeof input === "object" && input !== null ? Reflect.get(input, "batch") : null;
  if (typeof batch !== "string") throw new TypeError("A window without a batch.");
  return batch;
}

/** Ends the window of a batch when its time has come. */
export const undoWindowWork: DurableWork = {
  kind: undoWindowKind,
  run: async ({ input, once }) => {
    const batch = batchOf(input);
    return once("close", async (transaction) => ({ dropped: await closeUndoWindow(transaction, batch) }));
  },
};
