import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database, Transaction } from "@tessera/server-core/database/pool.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { lockEmail } from "../users/users.ts";

/** Someone as another provider tells of them. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly login: string | null;
  readonly name: string | null;
  /** The e-mail address that counts; null where the provider does not vouch for one. */
  readonly email: string | null;
  /** Roles that their groups give at this sign-in. */
  readonly roles: readonly string[];
}

async function makeUser(transaction: Transaction, person: ProviderPerson): Promise<string> {
  const id = uuid7();
  const wanted = person.login ?? person.email ?? person.subject;
  const name = (person.name ?? wanted).slice(0, 200);
  // A login that is taken belongs to someone else: an identity never takes over an account by its name.
  const { rowCount } = await transaction.query({
    text: `insert into sys."user" (id, login, display_name) values ($1::uuid, $2, $3) on conflict (lower(login)) do nothing`,
    values: [id, wanted.slice(0, 100), name],
  });
  if (rowCount === 0) {
    await transaction.query({
      text: `insert into sys."user" (id, login, display_name) values ($1::uuid, $2, $3)`,
      values: [id, `${wanted.slice(0, 90)}-${id.slice(-8)}`, name],
    });
  }
  await transaction.query({
    text: "insert into sys.user_identity (issuer, subject, user_id) values ($1, $2, $3::uuid)",
    values: [person.issuer, person.subject, id],
  });
  return id;
}

/**
 * Makes the address that came from the provider what counts of it now: none where another person has it. One that was
 * given by hand stays. Answers whether another person has it.
 */
async function keepAddress(transaction: Transaction, userId: string, person: ProviderPerson): Promise<boolean> {
  const wanted = person.email?.slice(0, 200) ?? null;
  if (wanted !== null) {
    // Two people who bring the same address at the same time: one of them gets it.
    await lockEmail(transaction, wanted);
  }
  const { rows } = await transaction.query<{ email: string | null; by_provider: string; is_taken: string }>({
    text: `select u.email, u.email is null or u.email = i.email as by_provider,
        exists (select from sys."user" o where o.id <> u.id and lower(o.email) = lower($4)) as is_taken
      from sys."user" u join sys.user_identity i on i.user_id = u.id
      where u.id = $1::uuid and i.issuer = $2 and i.subject = $3`,
    values: [userId, person.issuer, person.subject, wanted],
  });
  const row = rows[0];
  if (row?.by_provider !== "t") return false;
  const email = row.is_taken === "t" ? null : wanted;
  // The statement moves the rights counter, so it does not run where nothing changes.
  if (email !== row.email) {
    await transaction.query({ text: `update sys."user" set email = $2 where id = $1::uuid`, values: [userId, email] });
  }
  await transaction.query({
    text: "update sys.user_identity set email = $3 where issuer = $1 and subject = $2 and email is distinct from $3",
    values: [person.issuer, person.subject, email],
  });
  return row.is_taken === "t";
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

/** The user that an identity leads to. */
export interface FoundUser {
  readonly userId: string;
  /** Whether the address that the provider vouches for was not taken because another person has it. */
  readonly isAddressTaken: boolean;
}

/**
 * The user with this identity, which is issuer and subject and nothing else: the same e-mail address or login never
 * leads to an account. An unknown one becomes a user by the rule `newUsers`; else throws `access_denied`.
 */
export function userOfIdentity(
  database: Database,
  person: ProviderPerson,
  newUsers: Settings["openid"]["newUsers"],
): Promise<FoundUser> {
  return database.transaction(async (transaction) => {
    // Two sign-ins of someone new at the same time make one user.
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
    const isAddressTaken = await keepAddress(transaction, userId, person);
    await keepRoles(transaction, userId, person.roles);
    return { userId, isAddressTaken };
  });
}
