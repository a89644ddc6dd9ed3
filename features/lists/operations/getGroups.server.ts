import { openSource } from "@tessera/records/sources/openSource.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { groupsAnswer } from "../server/groupsAnswer.server.ts";
import { getGroups } from "./getGroups.ts";

/** See `getGroups`. */
export const getGroupsHandler = handle(getGroups, async ({ idList, ...grouping }, context) =>
  groupsAnswer(await openSource(context, `list:${idList}`).groups(grouping)),
);
