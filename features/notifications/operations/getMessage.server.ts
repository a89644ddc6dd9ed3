import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { findNotification } from "@tessera/server-kit/notices/notificationStore.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { getMessage } from "./getMessage.ts";

/** See `getMessage`. */
export const getMessageHandler = handle(getMessage, async ({ id }, context) => {
  const found = await findNotification(context.services.database, readerOf(context), id);
  if (found === null) throw new TesseraError("not_found");
  return found;
});
