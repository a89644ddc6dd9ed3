import { TesseraError } from "@tessera/contract/errors.ts";
import { findNotification } from "@tessera/identity/notices/notificationStore.ts";
import { readableNotices } from "@tessera/realtime/notifications/readableNotices.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { getMessage } from "./getMessage.ts";

/** See `getMessage`. */
export const getMessageHandler = handle(getMessage, async ({ id }, context) => {
  const reader = readerOf(context);
  const found = await findNotification(context.services.database, reader, id);
  const [message] = found === null ? [] : await readableNotices(context, reader, [found]);
  if (message === undefined) throw new TesseraError("not_found");
  return message;
});
