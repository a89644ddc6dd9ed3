import { readProgresses } from "@tessera/realtime/durable/progressStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { callerOf } from "../server/callerOf.server.ts";
import { checkAll } from "./checkAll.ts";
import { checkList } from "./checkList.ts";

/** See `checkList`. */
export const checkListHandler = handle(checkList, async (_input, context) => ({
  progresses: await readProgresses(context.services.database, callerOf(context)),
  seesAll: context.services.records.rights(context).mayUseOperation(checkAll.id),
}));
