import { TesseraError } from "@tessera/contract/errors.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import type { Database, Transaction } from "../database/pool.ts";
import type { Settings } from "../settings/settings.ts";

/** Somebody as another provider tells of him. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly login: string | null;
  readonly name: string | null;
  readonly email: string | null;
  /** Roles that his groups give at this sign-in. */
  readonly roles: readonly string[];
}

async function makeUser(transaction: Transaction, person: ProviderPerson): Promise<string> {
  const id = uuid7();
  const wanted = person.login ?? person.email ?? person.subject;
  const name = (person.name ?? wanted).slice(0, 200);
  const email = person.email?.slice(0, 200) ?? null;
  // A login that is taken belongs to somebody else: an identity never takes over an account by its name.
  const { rowCount } = await transaction.query({
    text: `insert into sys."user" (id, login, display_name, email) values ($1::uuid, $2, $3, $4) on conflict (lower(login)) do nothing`,
    values: [id, wanted.slice(0, 100), name, email],
  });
  if (rowCount === 0) {
    await transaction.query({
      text: `insert into sys."user" (id, login, display_name, email) values ($1::uuid, $2, $3, $4)`,
      values: [id, `${wanted.slice(0, 90)}-${id.slice(-8)}`, name, email],
    });
  }
  await transaction.query({
    text: "insert into sys.user_identity (issuer, subject, user_id) values ($1, $2, $3::uuid)",
    values: [person.issuer, person.subject, id],
  });
  return id;
}

/** Makes the memberships that come from the provider what its groups give now; those given by hand stay as they are. */
async function keepRoles(transaction: Transaction, userId: string, roles: readonly string[]): Promise<void> {
  const { rows } = await transaction.query<{ role_id: string; by_provider: string }>({
    text: "select role_id, by_provider from sys.membership where user_id = $1::uuid",
    values: [userId],
  });
  const held = new Set(rows.map(({ role_id }) => role_id));
  const added = roles.filter((role) => !held.has(role));
  const taken = rows.filter((row) => row.by_provider === "t" && !roles.includes(row.role_id));
  // Each of these statements waits for open writes and moves the rights counter, so none runs where nothing changes.
  if (taken.length > 0) {
    await transaction.query({
      text: "delete from sys.membership where user_id = $1::uuid and by_provider and role_id = any($2::text[])",
      values: [userId, taken.map(({ role_id }) => role_id)],
    });
  }
  if (added.length > 0) {
    await transaction.query({
      text: `insert into sys.membership (user_id, role_id, by_provider) select $1::uuid, unnest($2::text[]), true
        on conflict do nothing`,
      values: [userId, added],
    });
  }
}

/**
 * The user with this identity, which is issuer and subject and nothing else: the same e-mail address or login never leads to an account.
 * An unknown one becomes a user by the rule `newUsers`; else throws `access_denied`.
 */
export function userOfIdentity(
  database: Database,
  person: ProviderPerson,
  newUsers: Settings["openid"]["newUsers"],
): Promise<string> {
  return database.transaction(async (transaction) => {
    // Two sign-ins of somebody new at the same time make one user.
    await transaction.query({
      text: "select pg_advisory_xact_lock(hashtextextended($1, 7))",
      values: [JSON.stringify([person.issuer, person.subject])],
    });
    const { rows } = await transaction.query<{ user_id: string }>({
      text: "select user_id from sys.user_identity where issuer = $1 and subject = $2",
      values: [person.issuer, person.subject],
    });
    const known = rows[0]?.user_id;
    const mayComeIn = newUsers === "everyone" || (newUsers === "with-role" && person.roles.length > 0);
    if (known === undefined && !mayComeIn) throw new TesseraError("access_denied");
    const userId = known ?? (await makeUser(transaction, person));
    await keepRoles(transaction, userId, person.roles);
    return userId;
  });
}
