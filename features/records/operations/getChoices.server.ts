import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { choicePage } from "@tessera/query-model/choicePage.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getChoices, recordChoicesPageSize } from "./getChoices.ts";

/** See `getChoices`. */
export const getChoicesHandler = handle(
  getChoices,
  async ({ entity, equals, search, selection, ...input }, context) => {
    const page = input.page ?? 0;
    const conditions = Object.entries(equals ?? {}).map(
      ([field, value]): Condition => ({ field, operator: "=", operand: { value } }),
    );
    const raw = await context.services.records.choices(context, {
      entity,
      search: search ?? null,
      filter: conditions.length > 0 ? { and: conditions } : null,
      selected: page === 0 ? (selection ?? []) : [],
      offset: page * recordChoicesPageSize,
      limit: recordChoicesPageSize,
    });
    return choicePage(raw.body, recordChoicesPageSize);
  },
);
