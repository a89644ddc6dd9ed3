import { withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { RecordHistory } from "../../guard/recordHistory.ts";
import { readFresh } from "../../reading/reading.ts";
import { answerOnce, oneRequest, type WritingParts } from "../transact.ts";
import { historyEntries, historyPageOf, otherChanges, recordVersion } from "./historyEntries.ts";
import { restoreRecord } from "./restoreRecord.ts";
import { authorsOf, type PastWindow, type Timeline, timelineQuery } from "./timeline.ts";

/** Entries of a page of a history at most. */
const maxPage = 100;
/** Superseded states of rows, of each kind, that a page of a history looks at. */
const maxRowStates = 1000;

/** The versions of records, from what was written. */
export function createPastRecords(parts: WritingParts): RecordHistory {
  const timelineOf = (context: RequestContext, entity: string, key: string, window?: PastWindow): Promise<Timeline> =>
    withFreshRetry(context, parts.renew, async (fresh) => {
      const guard = parts.guardOf(fresh);
      const query = timelineQuery(guard, entity, key, window === undefined ? {} : { window });
      return query.parse(await readFresh(fresh, guard, query.sql));
    });
  return {
    history: async (context, entity, key) => {
      const timeline = await timelineOf(context, entity, key);
      return historyEntries(timeline, await authorsOf(context.services.database, otherChanges(timeline)));
    },
    historyPage: async (context, entity, key, { before, limit: asked }) => {
      const limit = Math.min(asked, maxPage);
      // One more version than is shown, to compare the last with, and one that says whether there are more.
      const maxVersions = limit + 2;
      const maxStates = 2 * maxVersions;
      const window = { before: before ?? Number.POSITIVE_INFINITY, maxVersions, maxStates, maxRowStates };
      const timeline = await timelineOf(context, entity, key, window);
      const changes = otherChanges(timeline).filter((change) => change < window.before);
      return historyPageOf(timeline, await authorsOf(context.services.database, changes), window, limit);
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
