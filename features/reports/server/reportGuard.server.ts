import { readReceivers, receiverContext } from "@tessera/identity/notices/receivers.ts";
import { sql } from "@tessera/query-model/sql.ts";
import { notify } from "@tessera/realtime/notifications/notify.ts";
import type { EntityGuard, EntityWrite } from "@tessera/records/guard/recordRules.ts";
import { recordNotice } from "@tessera/records/guard/urlPermission.ts";
import { defineNotice } from "@tessera/server-core/notices/noticeSort.ts";

/** A problem report has a reply, or is resolved. */
export const reportAnsweredNotice = defineNotice({
  name: "report-answered",
  label: "reports.notices.answered",
  icon: "message-square",
  optional: true,
});

type State = EntityWrite["after"];

const textOf = (state: State, name: string): string => String(state?.[name] ?? "").trim();
/** What a notification quotes of a text. */
const quoted = (text: string): string => (text.length > 500 ? `${text.slice(0, 499)}…` : text);

/** What the reporter is notified of; null: nothing. */
function reportNotice(before: State, after: State): { message: string; params: Record<string, string> } | null {
  const answer = textOf(after, "answer");
  if (answer !== "" && answer !== textOf(before, "answer"))
    return { message: "key:notifications.report.answered", params: { answer: quoted(answer) } };
  if (textOf(after, "state") === "done" && textOf(before, "state") !== "done")
    return { message: "key:notifications.report.done", params: { report: quoted(textOf(after, "text")) } };
  return null;
}

/**
 * Sees each write of a problem report: its reporter is notified of the reply, or that it is resolved. The text is for
 * the reporter alone.
 */
export const reportGuard: EntityGuard = async ({ context, runner, kind, key, before, after }) => {
  const reporter = after?.user_id;
  const notice = kind === "update" ? reportNotice(before, after) : null;
  if (notice === null || key === null || typeof reporter !== "string" || reporter === context.subject.userId)
    return undefined;
  const [receiver] = await readReceivers(runner, sql`u.id = ${reporter}::uuid`);
  if (receiver === undefined) return undefined;
  const { services } = context;
  // On the connection of the write: a second one for each write could leave none for anyone.
  const database = { ...services.database, query: runner.query };
  const reader = receiverContext({ ...context, services: { ...services, database } }, receiver);
  const link = (await recordNotice(reader, "bug-report", key))?.link ?? null;
  await notify(
    services,
    reporter,
    reportAnsweredNotice,
    { title: "key:notifications.report.title", type: "success", link, ...notice },
    runner,
  );
  return undefined;
};
