import type { ListConditionCalls } from "@tessera/web-kit/conditions/listConditionSource.ts";
import type { CallHost } from "@tessera/web-kit/files/fileCalls.ts";
import { getColumnChoices } from "#features/lists/operations/getColumnChoices.ts";
import { getListSetup } from "#features/lists/operations/getListSetup.ts";

/** How the list of a field is asked for its columns. */
export const listCalls = ({ api, page }: CallHost, idList: string): ListConditionCalls => ({
  columns: async () => (await api.call(getListSetup, { idList }, { page })).columns,
  choices: (asked) => api.call(getColumnChoices, { idList, ...asked }, { page }),
});
