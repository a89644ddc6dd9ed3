import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { Type } from "typebox";

/** The caller's notifications, newest first; with `read` only those that are, or are not, read. */
export const filterMessages = defineOperation({
  id: "Message_filter",
  family: "Messages",
  name: "filter",
  method: "GET",
  envelope: "data",
  input: closed({
    read: Type.Optional(Type.Boolean()),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
    /** Default 200. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  output: closed({ messages: Type.Array(StoredNotification) }),
  access: { kind: "session", decidedBy: "own" },
  summary: "The caller's notifications, newest first",
});
