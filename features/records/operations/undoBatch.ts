import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Takes a delete or a bulk of the same person back, from history, within 24 hours. `records` counts what was restored.
 */
export const undoBatch = defineOperation({
  id: "Record_undo",
  family: "Records",
  name: "undo",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Takes a batch back",
  errors: ["record_locked", "not_found", "undo_window_over", "save_conflict", "access_denied", "trigger_refused"],
  input: closed({
    batch: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  output: closed({ records: Type.Integer() }),
});
