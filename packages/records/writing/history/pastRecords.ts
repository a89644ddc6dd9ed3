import { withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { RecordHistory } from "../../guard/recordHistory.ts";
import { readFresh } from "../../reading/reading.ts";
import { answerOnce, oneRequest, type WritingParts } from "../transact.ts";
import { historyEntries, otherChanges, recordVersion } from "./historyEntries.ts";
import { restoreRecord } from "./restoreRecord.ts";
import { authorsOf, type Timeline, timelineQuery } from "./timeline.ts";

/** The versions of records, from what was written. */
export function createPastRecords(parts: WritingParts): RecordHistory {
  const timelineOf = (context: RequestContext, entity: string, key: string): Promise<Timeline> =>
    withFreshRetry(context, parts.renew, async (fresh) => {
      const guard = parts.guardOf(fresh);
      const query = timelineQuery(guard, entity, key);
      return query.parse(await readFresh(fresh, guard, query.sql));
    });
  return {
    history: async (context, entity, key) => {
      const timeline = await timelineOf(context, entity, key);
      return historyEntries(timeline, await authorsOf(context.services.database, otherChanges(timeline)));
    },
    version: async (context, entity, key, version, moment = null) =>
      recordVersion(await timelineOf(context, entity, key), version, moment),
    restoreVersion: (context, request, options) => {
      const { saveId, entity, key, moment, version } = request;
      const asked = moment === undefined ? [version] : [version, moment];
      const once = oneRequest(saveId, "restore", entity, key, ...asked);
      return answerOnce(parts, context, [entity], once, (session) => restoreRecord(session, request, options));
    },
  };
}
