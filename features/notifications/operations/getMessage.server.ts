import { TesseraError } from "@tessera/contract/errors.ts";
import { findNotification } from "@tessera/identity/notices/notificationStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { readerOf } from "../server/readerOf.server.ts";
import { getMessage } from "./getMessage.ts";

/** See `getMessage`. */
export const getMessageHandler = handle(getMessage, async ({ id }, context) => {
  const found = await findNotification(context.services.database, readerOf(context), id);
  if (found === null) throw new TesseraError("not_found");
  return found;
});
