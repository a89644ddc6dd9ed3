import type { Database } from "@tessera/server-core/database/pool.ts";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "./testDatabase.ts";

describe("test databases", () => {
  it("[design 11 proved] given a test, when it asks for a database, then its role is no superuser and may make schemas and extensions", async () => {
    const database = await createTestDatabase();
    try {
      await database.pool.query(
        "create schema app; create extension unaccent; create extension pg_trgm; create extension btree_gin",
      );
      const { rows } = await database.pool.query("select usesuper from pg_user where usename = current_user");
      expect(rows).toEqual([{ usesuper: "f" }]);
    } finally {
      await database.close();
    }
  });

  it("[design 3 database] given Hungarian names, when they are sorted by hu-HU-x-icu, then ö stands between o and p", async () => {
    const database = await createTestDatabase();
    try {
      const { rows } = await database.pool.query({
        text: `select string_agg(name, ' ' order by name collate "hu-HU-x-icu") as names from unnest($1::text[]) name`,
        values: [["pék", "öntő", "oszlop", "csap", "cukor", "dob"]],
      });
      expect(rows).toEqual([{ names: "cukor csap dob oszlop öntő pék" }]);
    } finally {
      await database.close();
    }
  });

  it("[design 11 proved] given a template, when several tests ask at once, then it is built once and each copy is separate", async () => {
    let built = 0;
    const build = async (database: Database): Promise<void> => {
      built++;
      await database.query("create table note (body text); insert into note values ('from the template')");
    };
    const options = { template: { name: "copies", build } };
    const copies = await Promise.all([createTestDatabase(options), createTestDatabase(options)]);
    try {
      await copies[0].pool.query("delete from note");
      const { rows } = await copies[1].pool.query("select body from note");
      expect({ built, rows }).toEqual({ built: 1, rows: [{ body: "from the template" }] });
    } finally {
      for (const copy of copies) await copy.close();
    }
  });
});
