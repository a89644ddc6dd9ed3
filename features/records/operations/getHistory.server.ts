import { handle } from "@tessera/server-kit/handle.ts";
import { columnLabel, entityLabel } from "../server/labels.server.ts";
import { getHistory } from "./getHistory.ts";

/** See `getHistory`. */
export const getHistoryHandler = handle(getHistory, async ({ entity, key }, context) => {
  const versions = await context.services.records.history(context, entity, key);
  return {
    versions: versions.map((version) => ({
      ...version,
      changes:
        version.changes?.map((change) => ({
          ...change,
          entityLabel: change.entity === null ? null : entityLabel(context, change.entity),
          label: change.column === null ? null : columnLabel(context, change.entity ?? entity, change.column),
        })) ?? null,
    })),
  };
});
