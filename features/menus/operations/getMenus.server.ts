import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { visibleMenus } from "../server/visibleMenus.server.ts";
import { getMenus } from "./getMenus.ts";

/** Answers the menus of all subsystems under the caller's rights. */
export const getMenusHandler = handle(getMenus, async (_input, context) => {
  await assertFresh(context.services.database, context);
  return visibleMenus(context);
});
