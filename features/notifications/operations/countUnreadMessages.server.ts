import { handle } from "@tessera/server-kit/handle.ts";
import { countUnread } from "@tessera/server-kit/notices/notificationStore.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { countUnreadMessages } from "./countUnreadMessages.ts";

/** See `countUnreadMessages`. */
export const countUnreadMessagesHandler = handle(countUnreadMessages, async (_input, context) => ({
  count: await countUnread(context.services.database, readerOf(context)),
}));
