import { expect, it } from "vitest";
import { createTestDatabase } from "./testDatabase.ts";

it("[design 11 proved] given the run on the oldest supported PostgreSQL, when a test asks for a database, then it is of that version", async () => {
  const database = await createTestDatabase();
  try {
    const { rows } = await database.pool.query<{ major: string }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    expect(rows).toEqual([{ major: "15" }]);
  } finally {
    await database.close();
  }
});
