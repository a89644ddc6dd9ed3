import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { choicePage } from "@tessera/server-kit/records/choicePage.ts";
import { pathEnd } from "../server/columnType.server.ts";
import { listOf } from "../server/listOf.server.ts";
import { columnChoicesPageSize, getColumnChoices } from "./getColumnChoices.ts";

/** See `getColumnChoices`. */
export const getColumnChoicesHandler = handle(getColumnChoices, async (input, context) => {
  const { body } = listOf(context, input.idList);
  const column = body.columns.find(({ name }) => name === input.column);
  const end = column ? pathEnd(context, body.entity, column.path) : null;
  if (end?.kind !== "reference") throw new TesseraError("not_found");
  const raw = await context.services.records.choices(context, {
    entity: end.target,
    search: input.search ?? null,
    offset: (input.page ?? 0) * columnChoicesPageSize,
    limit: columnChoicesPageSize,
  });
  return choicePage(context, raw, columnChoicesPageSize);
});
