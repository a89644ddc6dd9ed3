import { handle } from "@tessera/server-kit/handle.ts";
import { readNotifications } from "@tessera/server-kit/notices/notificationStore.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { filterMessages } from "./filterMessages.ts";

/** See `filterMessages`. */
export const filterMessagesHandler = handle(filterMessages, async (input, context) => ({
  messages: await readNotifications(context.services.database, readerOf(context), input),
}));
