import { readNotifications } from "@tessera/identity/notices/notificationStore.ts";
import { readableNotices } from "@tessera/realtime/notifications/readableNotices.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { filterMessages } from "./filterMessages.ts";

/** See `filterMessages`. */
export const filterMessagesHandler = handle(filterMessages, async (input, context) => {
  const reader = readerOf(context);
  const found = await readNotifications(context.services.database, reader, input);
  return { messages: await readableNotices(context, reader, found) };
});
