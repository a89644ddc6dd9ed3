import { TesseraError } from "@tessera/contract/errors.ts";
import { fitsUserConfig, writeUserConfig } from "@tessera/identity/personal/userConfigStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { person } from "../server/person.server.ts";
import { saveUserConfig } from "./saveUserConfig.ts";

/** See `saveUserConfig`. */
export const saveUserConfigHandler = handle(saveUserConfig, async ({ values }, context) => {
  const userId = person(context);
  const { database, outbox, socket } = context.services;
  await database.transaction(async (transaction) => {
    if (!(await fitsUserConfig(transaction, userId, values))) throw new TesseraError("payload_too_large");
    await writeUserConfig(transaction, userId, values);
    await socket.toUser(userId, "user-config-update", { values: { ...values } }, transaction);
  });
  outbox.wake();
  return { saved: true };
});
