import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "../../../features/forms/operations/getData.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { deleteRecords } from "../../../features/records/operations/deleteRecords.ts";
import { getHistory } from "../../../features/records/operations/getHistory.ts";
import { type CommandServer, startCommandServer } from "./testing/commandServer.ts";

let server: CommandServer;
let clerk: TestClient;

beforeAll(async () => {
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
  await server.database.pool.query(`
    create schema shop;
    create table shop.bill (id int primary key, code varchar(20) not null, lines int not null default 0, note text);
    create table shop.item (id int primary key, bill_id int not null references shop.bill, label text not null);
    insert into shop.bill values (1, 'A', 0, null);`);
  const run = await server.adopt(
    ...["--url", server.database.url, "--schema", "shop", "--subsystem", "till", "--grant", "till-editor=clerk"],
  );
  expect(run).toMatchObject({ code: 0, err: "" });
  await server.database.pool.query(`
    create function till.tidy() returns trigger language plpgsql as $$ begin
      new.code := upper(new.code); return new; end $$;
    create trigger tidy before insert or update on till.bill for each row execute function till.tidy();
    create function till.tally() returns trigger language plpgsql as $$ begin
      update till.bill set lines = (select count(*) from till.item where bill_id = new.bill_id) where id = new.bill_id; return null; end $$;
    create trigger tally after insert on till.item for each row execute function till.tally();
    create function till.echo() returns trigger language plpgsql as $$ begin
      update till.bill set note = 'seen ' || new.code where id = new.id and note is distinct from 'seen ' || new.code; return null; end $$;
    create function till.guard() returns trigger language plpgsql as $$ begin
      if new.code = 'NO' then raise exception 'The code % is <b>not</b> for sale', new.code using hint = 'till.guard'; end if;
      if new.code = 'ODD' then raise check_violation using message = 'Odd codes wait until Monday'; end if;
      if new.code = 'BUG' then perform 1 / 0 from till.secret; end if;
      return new; end $$;
    create trigger watch before insert or update on till.bill for each row execute function till.guard();
    create function till.keep() returns trigger language plpgsql as $$ begin raise exception 'Items stay'; end $$;
    create trigger keep before delete on till.item for each row execute function till.keep();
    create trigger echo after insert or update on till.bill for each row execute function till.echo();`);
  clerk = await server.enter("clerk");
}, 120_000);
afterAll(() => server.close());

async function save(entity: string, key: string | null, changes: { [column: string]: { base: Json; mine: Json } }) {
  const formData = { saveId: randomId(16), form: null, entity, key, changes, rows: {} };
  return clerk.call(saveData, { idForm: entity, formData });
}
const bill = async (key: string) => (await clerk.call(getData, { idForm: "till.bill", idMaintable: key })).ITEMS;
const history = async (key: string) => (await clerk.call(getHistory, { entity: "till.bill", key })).versions;

describe("tables whose triggers change what is saved", () => {
  it("[design 5 adopted] given triggers before and after a row is written, when it is saved, then what is stored is what is read and what the history says", async () => {
    await save("till.bill", null, { code: { base: null, mine: "abc" } });
    expect(await bill("2")).toMatchObject({ values: { code: "ABC", note: "seen ABC" }, version: 1 });
    await save("till.bill", "2", { code: { base: "ABC", mine: "def" } });
    expect(await bill("2")).toMatchObject({ values: { code: "DEF", note: "seen DEF" } });
    const [latest] = await history("2");
    expect(latest?.changes).toMatchObject([
      { column: "code", before: "ABC", after: "DEF" },
      { column: "note", before: "seen ABC", after: "seen DEF" },
    ]);
  }, 120_000);

  it.each([
    ["raises", "NO", "The code NO is <b>not</b> for sale"],
    ["raises with a code of constraints", "ODD", "Odd codes wait until Monday"],
  ])(
    "[design 10 errors] given a trigger that %s, when a record is saved, then its message is answered, nothing else of the error, and nothing is saved",
    async (_what, code, message) => {
      const refused = save("till.bill", null, { code: { base: null, mine: code.toLowerCase() } });
      await expect(refused).rejects.toMatchObject({ code: "trigger_refused", kind: { status: 422 } });
      const error: unknown = await refused.catch((thrown: unknown) => thrown);
      expect(error).toHaveProperty("data", { message });
      const { rows } = await server.database.pool.query({
        text: "select count(*) from till.bill where code = $1",
        values: [code],
      });
      expect(rows).toEqual([{ count: "0" }]);
    },
    120_000,
  );

  it("[design 10 errors] given a trigger that fails by mistake, when a record is saved, then nothing of the database's message is answered", async () => {
    const refused = save("till.bill", null, { code: { base: null, mine: "bug" } });
    await expect(refused).rejects.toMatchObject({ code: "unexpected" });
    await expect(refused).rejects.not.toThrow(/secret/);
  }, 120_000);

  it("[design 5 adopted] given a trigger that writes to another record, when the first is saved, then the other has the new value, and its history says so", async () => {
    await save("till.item", null, { bill_id: { base: null, mine: 2 }, label: { base: null, mine: "x" } });
    expect(await bill("2")).toMatchObject({ values: { lines: 1 } });
    const changes = (await history("2")).flatMap((version) => version.changes ?? []);
    expect(changes).toContainEqual(expect.objectContaining({ column: "lines", before: 0, after: 1 }));
  }, 120_000);

  it("[design 10 errors] given a trigger that raises when a record is deleted, when it is deleted, then its message is answered", async () => {
    const refused = clerk.call(deleteRecords, { entity: "till.item", keys: ["1"] });
    await expect(refused).rejects.toMatchObject({ code: "trigger_refused", data: { message: "Items stay" } });
  }, 120_000);
});
