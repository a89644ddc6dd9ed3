import { handle } from "@tessera/server-core/handle.ts";
import { historyNames } from "../server/historyNames.server.ts";
import { columnLabel, entityLabel } from "../server/labels.server.ts";
import { getHistory } from "./getHistory.ts";

/** See `getHistory`. */
export const getHistoryHandler = handle(getHistory, async ({ before, entity, key, limit = 100 }, context) => {
  const page = await context.services.records.historyPage(context, entity, key, { before: before ?? null, limit });
  const versions = page.entries;
  const names = await historyNames(
    context,
    entity,
    versions.flatMap(({ changes }) => changes ?? []),
  );
  return {
    next: page.next,
    versions: versions.map((version) => ({
      ...version,
      changes:
        version.changes?.map((change) => {
          const owner = change.entity ?? entity;
          const { column } = change;
          const isWhole = column === null;
          return {
            ...change,
            entityLabel: change.entity === null ? null : entityLabel(context, change.entity),
            label: isWhole ? null : columnLabel(context, owner, column),
            row: isWhole ? change.row : null,
            rowName: names.rowName(change, entity),
            beforeName: isWhole ? null : names.nameOf(owner, column, change.before),
            afterName: isWhole ? null : names.nameOf(owner, column, change.after),
            rowNames: isWhole ? names.rowNames(change) : {},
          };
        }) ?? null,
    })),
  };
});
