import { readAllProgresses } from "@tessera/realtime/durable/progressStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { checkAll } from "./checkAll.ts";

/** See `checkAll`. */
export const checkAllHandler = handle(checkAll, async ({ ended = false }, { services }) => ({
  progresses: await readAllProgresses(services.database, ended),
}));
