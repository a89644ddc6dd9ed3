import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getAccounts } from "../../operations/getAccounts.ts";
import type { getUser } from "../../operations/getUser.ts";

/** One account as the list has it. */
export type Account = OutputOf<typeof getAccounts>["accounts"][number];

/** One account whole, as its form has it. */
export type WholeAccount = OutputOf<typeof getUser>;

/** What can be done with an account besides changing it. */
export interface AccountActions {
  readonly onLink: (account: Account) => void;
  readonly onUnlock: (account: Account) => void;
  readonly onSessions: (account: Account) => void;
  readonly onEnd: (account: Account) => void;
}

/** A whole account as the list has it. */
export const accountOf = ({
  displayName,
  email,
  id,
  lastSeenAt,
  login,
  roles,
  sessions,
  state,
}: WholeAccount): Account => ({
  id,
  login,
  displayName,
  email,
  roles: roles.filter(({ isHeld }) => isHeld).map((role) => role.id),
  state,
  sessions,
  lastSeenAt,
});
