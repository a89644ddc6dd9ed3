import { instantSql } from "@tessera/documents/texts/instantText.ts";
import { holdsRole } from "@tessera/identity/rights/holdsRole.ts";
import { keepsPasswords } from "@tessera/identity/signin/keepsPasswords.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { type AccountState, openSessionsText, stateText } from "../server/accountSql.server.ts";
import { roleTexts } from "../server/roleTexts.server.ts";
import { subsystemsOf } from "../server/subsystemsOf.server.ts";
import { getAccounts } from "./getAccounts.ts";

interface Row {
  readonly id: string;
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly roles: string;
  readonly state: AccountState;
  readonly sessions: string;
  readonly last_seen_at: string | null;
  readonly total: string;
}

const pageSize = 50;

const text = `
  select u.id, u.login, u.display_name, u.email, count(*) over () as total,
    (select coalesce(json_agg(m.role_id order by m.role_id), '[]') from sys.membership m where m.user_id = u.id) as roles,
    ${stateText("$3")} as state, ${openSessionsText} as sessions,
    (select ${instantSql("max(s.last_seen_at)")} from sys.session s where s.user_id = u.id) as last_seen_at
  from sys."user" u
  where $1 = '' or position(lower($1) in lower(u.login || ' ' || u.display_name || ' ' || coalesce(u.email, ''))) > 0
  order by u.display_name, u.id limit ${pageSize} offset $2::integer`;

/** See `getAccounts`. */
export const getAccountsHandler = handle(getAccounts, async ({ search = "", offset = 0 }, context) => {
  const { services, language } = context;
  const { database, definitions, records, settings } = services;
  const hasPasswords = keepsPasswords(settings);
  const values = [search.trim(), offset, hasPasswords];
  const { rows } = await database.query<Row>({ text, values });
  const [rights, snapshot] = [records.rights(context), definitions.current()];
  const roles = roleTexts(services, language).map((role) => ({
    ...role,
    isGrantable: holdsRole(rights, snapshot, role.id) === true,
  }));
  const subsystems = subsystemsOf(services, language);
  const accounts = rows.map((row) => ({
    id: row.id,
    login: row.login,
    displayName: row.display_name,
    email: row.email,
    // The query made it a list of texts.
    roles: JSON.parse(row.roles) as string[],
    state: row.state,
    sessions: Number(row.sessions),
    lastSeenAt: row.last_seen_at,
  }));
  return { accounts, total: Number(rows[0]?.total ?? 0), roles, subsystems: [...subsystems], hasPasswords };
});
