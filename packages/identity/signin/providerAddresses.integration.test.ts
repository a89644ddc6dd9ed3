import { migrate } from "@tessera/server-core/database/migrations.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { expect, it } from "vitest";

/** The migration before addresses were asked whether they are verified. */
const before = 213;

it("[shell 4.3 login] given people of another provider from before addresses were checked, when the installation is upgraded, then those whose address another person has lose it, and no other does", async () => {
  const database = await createTestDatabase();
  try {
    await migrate(
      database.pool,
      coreMigrations.filter(({ id }) => id <= before),
    );
    const people = [
      ["own", "Anna@example.org", false],
      ["thief", "anna@example.org", true],
      ["alone", "alone@example.org", true],
      ["twin", "twin@example.org", true],
      ["other twin", "twin@example.org", true],
      ["nothing", null, true],
    ] as const;
    for (const [index, [login, email, isForeign]] of people.entries()) {
      const id = `00000000-0000-7000-8000-00000000000${index}`;
      await database.pool.query({
        text: `insert into sys."user" (id, login, display_name, email) values ($1::uuid, $2, $2, $3)`,
        values: [id, login, email],
      });
      if (isForeign)
        await database.pool.query({
          text: "insert into sys.user_identity (issuer, subject, user_id) values ('https://id.example', $1, $2::uuid)",
          values: [login, id],
        });
    }
    await migrate(database.pool, coreMigrations);
    const { rows } = await database.pool.query(`select u.login, u.email, i.email as provided
      from sys."user" u left join sys.user_identity i on i.user_id = u.id order by u.id`);
    expect(rows).toEqual([
      { login: "own", email: "Anna@example.org", provided: null },
      { login: "thief", email: null, provided: null },
      { login: "alone", email: "alone@example.org", provided: "alone@example.org" },
      { login: "twin", email: null, provided: null },
      { login: "other twin", email: null, provided: null },
      { login: "nothing", email: null, provided: null },
    ]);
  } finally {
    await database.close();
  }
});
