import { TesseraError } from "@tessera/contract/errors.ts";
import { isLanguage } from "@tessera/contract/languages.ts";
import { holdsRole } from "@tessera/identity/rights/rights.ts";
import { keepsPasswords } from "@tessera/identity/signin/passwords.ts";
import { readAccount } from "@tessera/identity/users/accounts.ts";
import { heldRoles } from "@tessera/identity/users/users.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { roleTexts } from "../server/roleTexts.server.ts";
import { getUser } from "./getUser.ts";

/** See `getUser`. */
export const getUserHandler = handle(getUser, async ({ userId }, context) => {
  const { services, language, subject } = context;
  const { database, definitions, records, settings } = services;
  const hasPasswords = keepsPasswords(settings);
  const account = await readAccount(database, userId, hasPasswords);
  if (account === null) throw new TesseraError("not_found");
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const held = await heldRoles(database, userId);
  const offered = roleTexts(services, language);
  // A role whose document is gone grants nothing, and can still be removed.
  const gone = [...held.keys()]
    .filter((role) => !offered.some(({ id }) => id === role))
    .map((id) => ({ id, label: id, description: null }));
  const roles = [...offered, ...gone].map((role) => ({
    ...role,
    isHeld: held.has(role.id),
    isByProvider: !hasPasswords && held.get(role.id) === true,
    isGrantable: holdsRole(rights, snapshot, role.id) !== false,
  }));
  return {
    ...account,
    language: account.language !== null && isLanguage(account.language) ? account.language : null,
    isEmailByProvider: !hasPasswords && account.isEmailByProvider,
    roles: roles.filter(({ isHeld, isGrantable }) => isHeld || isGrantable),
    isSelf: subject.userId === account.id,
    exceedsCaller: roles.some(({ isHeld, isGrantable }) => isHeld && !isGrantable),
    may: {
      update: rights.mayAny("user", "update"),
      roles: rights.mayAny("membership", "create") && rights.mayAny("membership", "delete"),
      delete: rights.mayAny("user", "delete"),
    },
    hasPasswords,
  };
});
