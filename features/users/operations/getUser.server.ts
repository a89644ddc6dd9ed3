import { TesseraError } from "@tessera/contract/errors.ts";
import { isLanguage } from "@tessera/contract/languages.ts";
import { instantSql } from "@tessera/documents/texts/instantText.ts";
import { holdsRole } from "@tessera/identity/rights/holdsRole.ts";
import { keepsPasswords } from "@tessera/identity/signin/keepsPasswords.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { type AccountState, openSessionsText, stateText } from "../server/accountSql.server.ts";
import { heldRoles } from "../server/heldRoles.server.ts";
import { roleTexts } from "../server/roleTexts.server.ts";
import { getUser } from "./getUser.ts";

interface Row {
  readonly id: string;
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly language: string | null;
  readonly state: AccountState;
  readonly sessions: string;
  readonly last_seen_at: string | null;
  readonly email_by_provider: string;
}

const text = `
  select u.id, u.login, u.display_name, u.email, u.language, ${stateText("$2")} as state, ${openSessionsText} as sessions,
    (select ${instantSql("max(s.last_seen_at)")} from sys.session s where s.user_id = u.id) as last_seen_at,
    exists (select from sys.user_identity i where i.user_id = u.id and i.email = u.email) as email_by_provider
  from sys."user" u where u.id = $1::uuid`;

/** See `getUser`. */
export const getUserHandler = handle(getUser, async ({ userId }, context) => {
  const { services, language, subject } = context;
  const { database, definitions, records, settings } = services;
  const hasPasswords = keepsPasswords(settings);
  const { rows } = await database.query<Row>({ text, values: [userId, hasPasswords] });
  const [row] = rows;
  if (row === undefined) throw new TesseraError("not_found");
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
    id: row.id,
    login: row.login,
    displayName: row.display_name,
    email: row.email,
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
    state: row.state,
    sessions: Number(row.sessions),
    lastSeenAt: row.last_seen_at,
    isEmailByProvider: !hasPasswords && row.email_by_provider === "t",
    roles: roles.filter(({ isHeld, isGrantable }) => isHeld || isGrantable),
    isSelf: subject.userId === row.id,
    exceedsCaller: roles.some(({ isHeld, isGrantable }) => isHeld && !isGrantable),
    may: {
      update: rights.mayAny("user", "update"),
      roles: rights.mayAny("membership", "create") && rights.mayAny("membership", "delete"),
      delete: rights.mayAny("user", "delete"),
    },
    hasPasswords,
  };
});
