import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { isLanguage } from "@tessera/contract/languages.ts";
import type { updateUser } from "../../operations/updateUser.ts";
import type { WholeAccount } from "./account.ts";

/** What stands in the form of an account. */
export interface TypedAccount {
  readonly displayName: string;
  readonly email: string;
  readonly language: string | null;
  readonly roles: ReadonlySet<string>;
}

/** The form of an account as it is saved. */
export function typedOf(user: WholeAccount): TypedAccount {
  return {
    displayName: user.displayName,
    email: user.email ?? "",
    language: user.language,
    roles: new Set(user.roles.filter(({ isHeld }) => isHeld).map(({ id }) => id)),
  };
}

/** What a form changes of an account; null: nothing. */
export function accountChanges(user: WholeAccount, typed: TypedAccount): InputOf<typeof updateUser> | null {
  const displayName = typed.displayName.trim();
  const email = typed.email.trim() === "" ? null : typed.email.trim();
  const language = typed.language !== null && isLanguage(typed.language) ? typed.language : null;
  const before = typedOf(user).roles;
  const changes = {
    ...(displayName === user.displayName ? {} : { displayName: { base: user.displayName, mine: displayName } }),
    ...(email === user.email ? {} : { email: { base: user.email, mine: email } }),
    ...(language === user.language ? {} : { language: { base: user.language, mine: language } }),
  };
  const grant = [...typed.roles].filter((role) => !before.has(role));
  const revoke = [...before].filter((role) => !typed.roles.has(role));
  if (Object.keys(changes).length + grant.length + revoke.length === 0) return null;
  return { userId: user.id, ...changes, grant, revoke };
}
