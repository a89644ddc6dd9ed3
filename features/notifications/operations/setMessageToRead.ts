import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { Type } from "typebox";

/** Marks notifications of the caller as read; all pages of the person follow. Answers those that are theirs. */
export const setMessageToRead = defineOperation({
  id: "Message_setMessageToRead",
  family: "Messages",
  name: "set-message-to-read",
  method: "POST",
  envelope: "data",
  input: closed({ ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 1000 }) }),
  output: closed({ messages: Type.Array(StoredNotification) }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Marks notifications of the caller as read",
});
