import { withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { RecordHistory } from "../../guard/recordHistory.ts";
import { readFresh } from "../../reading/reading.ts";
import { answerOnce, oneRequest, type WritingParts } from "../transact.ts";
import { historyPage, otherChanges, recordVersion } from "./historyEntries.ts";
import { restoreRecord } from "./restoreRecord.ts";
import { authorsOf, type NamedChildren, type Timeline, type TimelineWindow, timelineQuery } from "./timeline.ts";

/** Versions that are read at once, at most. */
const maxPage = 100;

/** The versions of records, from what was written. */
export function createPastRecords(parts: WritingParts): RecordHistory {
  const timelineOf = (
    context: RequestContext,
    entity: string,
    key: string,
    window: TimelineWindow,
    children?: NamedChildren,
  ): Promise<Timeline> =>
    withFreshRetry(context, parts.renew, async (fresh) => {
      const guard = parts.guardOf(fresh);
      const query = timelineQuery(guard, entity, key, window, children);
      return query.parse(await readFresh(fresh, guard, query.sql));
    });
  const pageOf: RecordHistory["historyPage"] = async (context, entity, key, asked) => {
    const page = { before: asked.before, limit: Math.min(asked.limit, maxPage) };
    const timeline = await timelineOf(context, entity, key, { kind: "page", ...page });
    const authors = await authorsOf(context.services.database, otherChanges(timeline));
    return historyPage(timeline, authors, page);
  };
  return {
    history: async (context, entity, key) =>
      (await pageOf(context, entity, key, { before: null, limit: maxPage })).entries,
    historyPage: pageOf,
    version: async (context, entity, key, version, moment = null, children) =>
      recordVersion(await timelineOf(context, entity, key, { kind: "one", version }, children), version, moment),
    restoreVersion: (context, request, options) => {
      const { saveId, entity, key, moment, version } = request;
      const asked = moment === undefined ? [version] : [version, moment];
      const once = oneRequest(saveId, "restore", entity, key, ...asked);
      return answerOnce(parts, context, [entity], once, (session) => restoreRecord(session, request, options));
    },
  };
}
