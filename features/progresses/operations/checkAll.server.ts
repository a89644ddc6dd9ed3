import { readAllProgresses } from "@tessera/server-kit/durable/progressStore.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { checkAll } from "./checkAll.ts";

/** See `checkAll`. */
export const checkAllHandler = handle(checkAll, async (_input, { services }) => ({
  progresses: await readAllProgresses(services.database),
}));
