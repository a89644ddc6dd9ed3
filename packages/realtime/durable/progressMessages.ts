import { TesseraError } from "@tessera/contract/errors.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { readProgresses } from "./progressStore.ts";

/** Serves the message by which a page learns of its person's runs. */
export function progressMessages({ socket, database }: Services): void {
  socket.onMessage("load-progresses-request", async (context, _payload, connection, correlationId) => {
    const { userId } = context.subject;
    if (userId === null) throw new TesseraError("not_signed_in");
    await assertFresh(database, context);
    socket.send(connection, "load-progresses-request", await readProgresses(database, userId), correlationId);
  });
}
