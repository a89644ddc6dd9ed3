import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LanguageName, nullable } from "@tessera/contract/schema.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { takeExclusiveLock } from "@tessera/server-core/state/writeLock.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { setPassword } from "./passwords.ts";

const worldUser = Type.Object(
  {
    login: Type.String({ minLength: 1, maxLength: 100 }),
    displayName: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    /** Null: that of the visitor. */
    language: nullable(LanguageName()),
    roles: Type.Array(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);

/** A user that comes with a world. */
export type WorldUser = Static<typeof worldUser>;

const list = Compile(Type.Array(worldUser));

/**
 * Reads `users.json` of a world's folder; a world without one has no users. Throws `TypeError` naming what is wrong.
 */
export function readWorldUsers(folder: string): readonly WorldUser[] {
  const file = join(folder, "users.json");
  if (!existsSync(file)) return [];
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (list.Check(content)) return content;
  const [first] = list.Errors(content);
  throw new TypeError(`${file}${first?.instancePath ?? ""} ${first?.message ?? "is no list of users"}.`);
}

/**
 * Makes the users of a world that are not there yet, all with the same password, and their memberships. Existing ones
 * stay as they are. `demo` accounts count only while the server is bound to loopback. Answers the logins that were
 * made.
 */
export async function addWorldUsers(
  database: Database,
  users: readonly WorldUser[],
  options: { readonly password: string; readonly demo: boolean },
): Promise<readonly string[]> {
  return database.transaction(async (transaction) => {
    await takeExclusiveLock(transaction);
    const made: string[] = [];
    for (const user of users) {
      const id = uuid7();
      const { rowCount } = await transaction.query({
        text: `insert into sys."user" (id, login, display_name, email, language, demo) values ($1::uuid, $2, $3, $4, $5, $6::boolean)
          on conflict (lower(login)) do nothing`,
        values: [id, user.login, user.displayName, user.email, user.language, options.demo],
      });
      if (rowCount === 0) continue;
      made.push(user.login);
      await setPassword(transaction, id, options.password);
      await transaction.query({
        text: "insert into sys.membership (user_id, role_id) select $1::uuid, unnest($2::text[])",
        values: [id, [...user.roles]],
      });
    }
    return made;
  });
}

/** Whether the installation has any user. */
export async function hasUsers(database: Database): Promise<boolean> {
  const { rows } = await database.query(`select from sys."user" limit 1`);
  return rows.length > 0;
}

/**
 * Ids of the demo accounts by their logins: another account may have the login that a world would give to one of them.
 */
export async function demoUsers(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ id: string; login: string }>(`select id, login from sys."user" where demo`);
  return new Map(rows.map(({ id, login }) => [login, id]));
}
