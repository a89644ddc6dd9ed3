import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { SourceGroups } from "@tessera/records/sources/rowSource.ts";
import type { getGroups } from "../operations/getGroups.ts";

/** Groups of a source as operations answer them. */
export function groupsAnswer({ groups, isComplete, total }: SourceGroups): OutputOf<typeof getGroups> {
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
}
