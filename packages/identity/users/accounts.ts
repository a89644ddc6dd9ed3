import { instantSql } from "@tessera/server-core/database/instantText.ts";
import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";
import { readRoles } from "../sessions/readRoles.ts";
import { slowedCondition } from "../signin/attempts.ts";

/**
 * State of an account: `locked`: after failed attempts, further ones have to wait; `invited`: it has no password yet.
 */
export type AccountState = "active" | "invited" | "locked" | "disabled";

/** An account as those who administer accounts see it. Instants are wire text in UTC. */
export interface Account {
  readonly id: string;
  readonly login: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly state: AccountState;
  /** How many of its sessions are open. */
  readonly sessions: number;
  readonly lastSeenAt: string | null;
}

interface AccountRow {
  readonly id: string;
  readonly login: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly state: AccountState;
  readonly sessions: string;
  readonly last_seen_at: string | null;
}

/** What `accountOf` reads; the parameter says whether passwords are kept here. */
const accountColumns = (hasPasswords: string): string => `u.id, u.login, u.display_name, u.email,
    case when u.disabled_at is not null then 'disabled'
      when ${hasPasswords}::boolean and not exists (select from sys.credential c where c.user_id = u.id) then 'invited'
      when ${slowedCondition} then 'locked'
      else 'active' end as state,
    (select count(*) from sys.session s where s.user_id = u.id and s.ended_at is null and s.expires_at > clock_timestamp()) as sessions,
    (select ${instantSql("max(s.last_seen_at)")} from sys.session s where s.user_id = u.id) as last_seen_at`;

function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    login: row.login,
    displayName: row.display_name,
    email: row.email,
    state: row.state,
    sessions: Number(row.sessions),
    lastSeenAt: row.last_seen_at,
  };
}

/** Accounts that a page of a list shows. */
export interface AccountPage {
  readonly accounts: readonly (Account & { readonly roles: readonly string[] })[];
  /** How many there are on all pages; 0 on a page after the last. */
  readonly total: number;
}

/** The accounts in whose login, name or address a text is found, by name; an empty text finds all. */
export async function readAccounts(
  runner: SqlRunner,
  asked: { readonly search: string; readonly offset: number; readonly limit: number; readonly hasPasswords: boolean },
): Promise<AccountPage> {
  const { rows } = await runner.query<AccountRow & { readonly roles: string; readonly total: string }>({
    text: `select ${accountColumns("$3")}, count(*) over () as total,
        (select coalesce(json_agg(m.role_id order by m.role_id), '[]') from sys.membership m where m.user_id = u.id) as roles
      from sys."user" u
      where $1 = '' or position(lower($1) in lower(u.login || ' ' || u.display_name || ' ' || coalesce(u.email, ''))) > 0
      order by u.display_name, u.id limit $4::integer offset $2::integer`,
    values: [asked.search, asked.offset, asked.hasPasswords, asked.limit],
  });
  return {
    accounts: rows.map((row) => ({ ...accountOf(row), roles: readRoles(row.roles) })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** One account with its profile. */
export interface AccountProfile extends Account {
  /** Null: the profile names none. */
  readonly language: string | null;
  /** Whether its address came from another provider. */
  readonly isEmailByProvider: boolean;
}

/** An account; null where there is none. */
export async function readAccount(
  runner: SqlRunner,
  userId: string,
  hasPasswords: boolean,
): Promise<AccountProfile | null> {
  const { rows } = await runner.query<
    AccountRow & { readonly language: string | null; readonly email_by_provider: string }
  >({
    text: `select ${accountColumns("$2")}, u.language,
        exists (select from sys.user_identity i where i.user_id = u.id and i.email = u.email) as email_by_provider
      from sys."user" u where u.id = $1::uuid`,
    values: [userId, hasPasswords],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return { ...accountOf(row), language: row.language, isEmailByProvider: row.email_by_provider === "t" };
}

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly address: string | null;
  readonly agent: string | null;
}

/** An open session of a person, for a list. Instants are wire text in UTC. */
interface OpenSession {
  readonly id: string;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  /** Null: not known. */
  readonly address: string | null;
  readonly agent: string | null;
}

/** Whether a session is this user's, open or not. */
export async function isSessionOf(database: Database, id: string, userId: string): Promise<boolean> {
  const { rows } = await database.query({
    text: "select from sys.session where id = $1::uuid and user_id = $2::uuid",
    values: [id, userId],
  });
  return rows.length > 0;
}

/** The open sessions of a user, `present` first, then those used last; 100 at most. Throws `DatabaseError`. */
export async function openSessionsOf(
  database: Database,
  userId: string,
  present: string | null,
): Promise<OpenSession[]> {
  const { rows } = await database.query<Row>({
    text: `select id, ${instantSql("created_at")} as created_at, ${instantSql("greatest(last_seen_at, active_at)")} as last_seen_at,
        ${instantSql("expires_at")} as expires_at, address, agent
      from sys.session where user_id = $1::uuid and ended_at is null and expires_at > clock_timestamp()
      order by (id = $2::uuid) is true desc, last_seen_at desc limit 100`,
    values: [userId, present],
  });
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === present,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    agent: row.agent,
  }));
}
