import { holdsRole } from "@tessera/identity/rights/rights.ts";
import { keepsPasswords } from "@tessera/identity/signin/passwords.ts";
import { readAccounts } from "@tessera/identity/users/accounts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { roleTexts, subsystemsOf } from "../server/roleTexts.server.ts";
import { getAccounts } from "./getAccounts.ts";

const pageSize = 50;

/** See `getAccounts`. */
export const getAccountsHandler = handle(getAccounts, async ({ search = "", offset = 0 }, context) => {
  const { services, language } = context;
  const { database, definitions, records, settings } = services;
  const hasPasswords = keepsPasswords(settings);
  const asked = { search: search.trim(), offset, limit: pageSize, hasPasswords };
  const { accounts, total } = await readAccounts(database, asked);
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const roles = roleTexts(services, language).map((role) => ({
    ...role,
    isGrantable: holdsRole(rights, snapshot, role.id) === true,
  }));
  const subsystems = subsystemsOf(services, language);
  return {
    accounts: accounts.map((account) => ({ ...account, roles: [...account.roles] })),
    total,
    roles,
    subsystems: [...subsystems],
    hasPasswords,
  };
});
