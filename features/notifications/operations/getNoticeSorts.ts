import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * What people are notified of, by the feature that does it: what each sort is called, and whether it may be switched
 * off.
 */
export const getNoticeSorts = defineOperation({
  id: "Message_getNoticeSorts",
  family: "Messages",
  name: "get-notice-sorts",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    groups: Type.Array(
      closed({
        /** Keys of texts. */
        label: Type.String(),
        sorts: Type.Array(
          closed({
            name: Type.String(),
            label: Type.String(),
            icon: Type.String(),
            optional: Type.Boolean(),
            /** Whether those who chose nothing are notified. */
            byDefault: Type.Boolean(),
          }),
        ),
      }),
    ),
  }),
  access: { kind: "session", decidedBy: "own" },
  summary: "What people are notified of, for their settings",
});
