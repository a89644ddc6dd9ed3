import { entityModel } from "@tessera/query-model/entityModel.ts";
import { sql } from "@tessera/query-model/sql.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileMigrations } from "../../files/migrations.ts";
import type { RowChoice } from "../../guard/recordWriting.ts";
import { openShop, type Shop } from "../../testing/shop.ts";
import { shopEntities } from "../../testing/shopEntities.ts";
import { noteRows } from "./noteRows.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  for (const migration of fileMigrations) await shop.database.pool.query(migration.sql);
  await shop.database.pool.query("insert into shop.customer (id, name) values ('ANNA', 'Anna'), ('BELA', 'Bela')");
});
afterEach(() => shop.close());

const customer = () => {
  const body = shopEntities.get("customer");
  if (body === undefined) throw new Error("The shop has no customers.");
  return entityModel("customer", { ...body, attachments: true });
};

const rowsWith =
  (id: string | null): RowChoice =>
  (alias) =>
    id === null ? sql`false` : sql`${sql.name(alias, "id")} = ${id}`;

/** Writes customers set-wise, as the source of an adoption does. */
function write(
  rows: { readonly changed: string | null; readonly gone: string | null; readonly came: string | null },
  statements: readonly string[],
): Promise<void> {
  return shop.database.pool.transaction(async (transaction) => {
    const conditions = { changed: rowsWith(rows.changed), gone: rowsWith(rows.gone) };
    const noted = await noteRows(transaction, customer(), conditions);
    for (const statement of statements) await transaction.query(statement);
    await noted.finish(rowsWith(rows.came));
  });
}

const addFile = (key: string) =>
  shop.database.pool.query({
    text: `insert into sys.file (id, entity, key, name, size, part_size, state, since) values ($1::uuid, 'customer', $2, 'a', 1, 0, 'ready', 0)`,
    values: [uuid7(), key],
  });

describe("rows that are written set-wise", () => {
  it("[design 5 history] given rows that change, go and come, when they are written, then each has its version, and readers hear of all", async () => {
    await write({ changed: "ANNA", gone: "BELA", came: "CILI" }, [
      "update shop.customer set name = 'Anne' where id = 'ANNA'",
      "delete from shop.customer where id = 'BELA'",
      "insert into shop.customer (id, name) values ('CILI', 'Cili')",
    ]);
    expect(await shop.rows("select key, version, kind from sys.record_version order by key, version")).toEqual([
      { key: "ANNA", version: "1", kind: "found" },
      { key: "ANNA", version: "2", kind: "adopted" },
      { key: "BELA", version: "1", kind: "found" },
      { key: "BELA", version: "2", kind: "delete" },
      { key: "CILI", version: "1", kind: "adopted" },
    ]);
    expect(await shop.rows("select kind, keys::text as keys from sys.outbox order by kind")).toEqual([
      { kind: "create", keys: "{CILI}" },
      { kind: "delete", keys: "{BELA}" },
      { kind: "update", keys: "{ANNA}" },
    ]);
  });

  it("[design 5 history] given a row that comes with the key of one that goes, when they are written, then its versions go on where those ended", async () => {
    await write({ changed: null, gone: "BELA", came: "BELA" }, [
      "delete from shop.customer where id = 'BELA'",
      "insert into shop.customer (id, name) values ('BELA', 'Another')",
    ]);
    expect(await shop.rows("select version, kind from sys.record_version order by version")).toEqual([
      { version: "1", kind: "found" },
      { version: "2", kind: "delete" },
      { version: "3", kind: "adopted" },
    ]);
    expect(await shop.rows("select version, state->>'name' as name from sys.record_state")).toEqual([
      { version: "3", name: "Another" },
    ]);
  });

  it("[design 5 files] given rows with files, when some of the rows go, then their files go with them and the others stay", async () => {
    await addFile("ANNA");
    await addFile("BELA");
    await write({ changed: "ANNA", gone: "BELA", came: null }, ["delete from shop.customer where id = 'BELA'"]);
    expect(await shop.rows("select key, state, goes_with_record, until from sys.file order by key")).toEqual([
      { key: "ANNA", state: "ready", goes_with_record: "f", until: null },
      {
        key: "BELA",
        state: "deleted",
        goes_with_record: "t",
        until: (await shop.rows("select to_change from sys.record_history where became = ''"))[0]?.to_change,
      },
    ]);
  });
});
