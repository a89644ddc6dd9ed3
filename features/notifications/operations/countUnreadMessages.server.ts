import { countUnread } from "@tessera/identity/notices/notificationStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { countUnreadMessages } from "./countUnreadMessages.ts";

/** See `countUnreadMessages`. */
export const countUnreadMessagesHandler = handle(countUnreadMessages, async (_input, context) => ({
  count: await countUnread(context.services.database, readerOf(context)),
}));
