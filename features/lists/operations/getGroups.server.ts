import { openSource } from "@tessera/records/sources/openSource.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getGroups } from "./getGroups.ts";

/** See `getGroups`. */
export const getGroupsHandler = handle(getGroups, async ({ idList, ...grouping }, context) => {
  const { groups, isComplete, total } = await openSource(context, `list:${idList}`).groups(grouping);
  return {
    groups: groups.map(({ count, hidden, masked, name, value, values }) => ({
      value,
      name,
      hidden,
      count,
      values,
      masked,
    })),
    isComplete,
    total: total === null ? null : { count: total.count, values: total.values, masked: total.masked },
  };
});
