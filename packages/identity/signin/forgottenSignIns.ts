import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { EndReason, SessionChoice } from "../sessions/sessions.ts";

/**
 * Has the embedded provider forget people whose sessions end. What it forgets of those in `ended` (`id`, `user_id`):
 * everything, or, where a person ended some of their own sessions, all but the provider's sessions that those they keep
 * stand on. Sessions that do not know theirs keep none. Ending all sessions of a person means every browser, those
 * included that have no session just now and would get one without a password.
 */
export function forgetSignIns(choice: SessionChoice, reason: EndReason): SqlFragment {
  return sql`delete from sys.oidc_item i where ${forgotten(choice, reason)}`;
}

function forgotten(choice: SessionChoice, reason: EndReason): SqlFragment {
  const isAll = reason === "forced" || reason === "idle" || reason === "password";
  if (!isAll && reason !== "elsewhere") return sql`false`;
  const person =
    choice.kind === "user"
      ? sql`i.payload ->> 'accountId' = ${choice.userId}::text`
      : sql`i.payload ->> 'accountId' in (select e.user_id::text from ended e)`;
  if (isAll) return sql`i.model = 'Session' and ${person}`;
  return sql`i.model in ('Session', 'AuthorizationCode') and ${person} and not exists (
    select from sys.session s where s.user_id::text = i.payload ->> 'accountId' and s.ended_at is null
      and s.expires_at > clock_timestamp() and s.id not in (select e.id from ended e)
      and s.provider_session = coalesce(i.payload ->> 'sessionUid', i.uid))`;
}
