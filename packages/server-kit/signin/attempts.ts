import type { Database, SqlRunner } from "../database/pool.ts";

/** How many failures within `minutes` close a login or an address for a while. */
export const attemptLimits = { minutes: 15, perLogin: 10, perAddress: 50 } as const;

/**
 * Notes an attempt and says whether it may go on. It is noted before the password is looked at, so attempts at once cannot slip
 * past the count.
 */
export async function beginAttempt(database: Database, login: string, address: string): Promise<boolean> {
  const key = login.trim().toLowerCase().slice(0, 200);
  await database.query({
    text: "insert into sys.sign_in_attempt (login, address, at) values ($1, $2, clock_timestamp())",
    values: [key, address],
  });
  const { rows } = await database.query<{ of_login: string; of_address: string }>({
    text: `select count(*) filter (where login = $1) as of_login, count(*) filter (where address = $2) as of_address
      from sys.sign_in_attempt
      where (login = $1 or address = $2) and at > clock_timestamp() - make_interval(mins => $3::integer)`,
    values: [key, address, attemptLimits.minutes],
  });
  const row = rows[0];
  return Number(row?.of_login) <= attemptLimits.perLogin && Number(row?.of_address) <= attemptLimits.perAddress;
}

/** Forgets the attempts of a login from an address after one succeeded. */
export async function forgetAttempts(database: Database, login: string, address: string): Promise<void> {
  await database.query({
    text: "delete from sys.sign_in_attempt where login = $1 and address = $2",
    values: [login.trim().toLowerCase().slice(0, 200), address],
  });
}

/** Forgets all attempts at a user's login and e-mail address, so that he may try again at once. */
export async function unlockLogin(runner: SqlRunner, userId: string): Promise<void> {
  await runner.query({
    text: `delete from sys.sign_in_attempt a using sys."user" u
      where u.id = $1::uuid and (a.login = lower(u.login) or a.login = lower(u.email))`,
    values: [userId],
  });
}
