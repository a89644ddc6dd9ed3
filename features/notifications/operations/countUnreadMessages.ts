import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** How many of the caller's notifications are unread. */
export const countUnreadMessages = defineOperation({
  id: "Message_countUnreadMessages",
  family: "Messages",
  name: "count-unread-messages",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({ count: Type.Integer() }),
  access: { kind: "session", decidedBy: "own" },
  summary: "How many of the caller's notifications are unread",
});
