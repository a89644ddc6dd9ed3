import { choicePage } from "@tessera/query-model/choicePage.ts";
import { openSource } from "@tessera/records/sources/openSource.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { columnChoicesPageSize, getColumnChoices } from "./getColumnChoices.ts";

/** See `getColumnChoices`. */
export const getColumnChoicesHandler = handle(getColumnChoices, async (input, context) => {
  const source = openSource(context, `list:${input.idList}`);
  if (input.keys !== undefined) {
    const names = await source.names(input.column, input.keys);
    return { options: [...names].map(([key, value]) => ({ key, value, detail: null })), completed: true };
  }
  const raw = await source.choices(input.column, {
    search: input.search ?? null,
    offset: (input.page ?? 0) * columnChoicesPageSize,
    limit: columnChoicesPageSize,
  });
  return choicePage(raw.body, columnChoicesPageSize);
});
