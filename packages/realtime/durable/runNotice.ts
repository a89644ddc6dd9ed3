import { userJoin } from "@tessera/identity/users/userJoin.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { defineNotice } from "@tessera/server-core/notices/noticeSort.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { notify } from "../notifications/notify.ts";
import type { Ending } from "./runStore.ts";

/** A run of a person's has ended. */
export const runEndedNotice = defineNotice({
  name: "run-ended",
  label: "progresses.notices.ended",
  icon: "workflow",
  optional: true,
});

/** Page that lists a person's runs; where the result of one is looked at nowhere else, its end is. */
const runsPage = "/runs";

/** Who waited less than this for a result is still looking at what was started, in milliseconds. */
const shortRun = 5_000;

interface NoticeRow {
  readonly owner: string;
  readonly about: string;
  readonly lasted: string;
  /** Name of the one who cancelled it; null: nobody, or the owner. */
  readonly actor: string | null;
}

/**
 * What the owner of a run is notified of by its end: how it failed, that someone else cancelled it, and that it is
 * done, if that took a while.
 */
function endingNotice(ending: Ending, { actor, lasted }: NoticeRow) {
  if (ending.state === "failed") {
    const code = ending.error === "attempts" ? "notifications.run.given_up" : `error.${ending.error}`;
    const { key, params } = ending.reason ?? { key: code, params: {} };
    return { message: `key:${key}`, type: "error", params };
  }
  if (ending.state === "cancelled")
    return actor === null ? null : { message: "key:notifications.run.cancelled", type: "warning", params: { actor } };
  return Number(lasted) < shortRun ? null : { message: "key:notifications.run.done", type: "success", params: {} };
}

/**
 * Notifies the owner of a run of its end, in the transaction of that; nothing for a run without an owner or whose owner
 * is gone.
 */
export async function notifyOfEnd(
  services: Pick<Services, "database" | "socket">,
  run: string,
  ending: Ending,
  runner: SqlRunner,
): Promise<void> {
  const { rows } = await runner.query<NoticeRow>({
    text: `select r.owner, r.about, extract(epoch from clock_timestamp() - r.created_at) * 1000 as lasted, other.display_name as actor
      from sys.durable_run r join ${userJoin("u", "r.owner")} and u.disabled_at is null
        left join ${userJoin("other", "r.cancelled_by")} and other.id <> r.owner
      where r.id = $1`,
    values: [run],
  });
  const [row] = rows;
  const notice = row === undefined ? null : endingNotice(ending, row);
  if (row === undefined || notice === null) return;
  // What `startRunSql` kept.
  const { link, title } = JSON.parse(row.about);
  const { params, ...rest } = notice;
  const isFile = typeof link === "string" && link.startsWith("/api/");
  const content = {
    title: `key:${title.key}`,
    params: { ...title.params, ...params },
    // A file is there once it was made whole.
    link: isFile && ending.state !== "done" ? runsPage : (link ?? runsPage),
    ...rest,
  };
  await notify(services, row.owner, runEndedNotice, content, runner);
}
