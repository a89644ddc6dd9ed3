import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { Type } from "typebox";

/** One of the caller's notifications. */
export const getMessage = defineOperation({
  id: "Message_get",
  family: "Messages",
  name: "get",
  method: "GET",
  envelope: "data",
  input: closed({ id: Type.Integer({ minimum: 1 }) }),
  output: StoredNotification,
  access: { kind: "session", decidedBy: "own" },
  errors: ["not_found"],
  summary: "One of the caller's notifications",
});
