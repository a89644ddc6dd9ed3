import { readNotifications } from "@tessera/identity/notices/notificationStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { filterMessages } from "./filterMessages.ts";

/** See `filterMessages`. */
export const filterMessagesHandler = handle(filterMessages, async (input, context) => ({
  messages: await readNotifications(context.services.database, readerOf(context), input),
}));
