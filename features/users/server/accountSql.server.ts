import { slowedCondition } from "@tessera/identity/signin/attempts.ts";

/** State of an account: `locked`: after failed attempts, further ones have to wait; `invited`: it has no password yet. */
export type AccountState = "active" | "invited" | "locked" | "disabled";

/** The state of `sys."user" u`; the parameter says whether passwords are kept here. */
export function stateText(hasPasswords: string): string {
  return `case when u.disabled_at is not null then 'disabled'
      when ${hasPasswords}::boolean and not exists (select from sys.credential c where c.user_id = u.id) then 'invited'
      when ${slowedCondition} then 'locked'
      else 'active' end`;
}

/** How many sessions of `sys."user" u` are open. */
export const openSessionsText =
  "(select count(*) from sys.session s where s.user_id = u.id and s.ended_at is null and s.expires_at > clock_timestamp())";
