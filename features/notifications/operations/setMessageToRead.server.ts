import { markRead } from "@tessera/identity/notices/notificationStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { setMessageToRead } from "./setMessageToRead.ts";

/** See `setMessageToRead`. */
export const setMessageToReadHandler = handle(setMessageToRead, async ({ ids }, context) => {
  const userId = readerOf(context);
  const { database, socket } = context.services;
  const messages = await database.transaction(async (transaction) => {
    const read = await markRead(transaction, userId, ids);
    for (const message of read) await socket.toUser(userId, "notifications-update", message, transaction);
    return read;
  });
  return { messages };
});
