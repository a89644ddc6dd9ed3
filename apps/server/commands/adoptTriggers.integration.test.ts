import { join } from "node:path";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "../../../features/forms/operations/getData.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { root } from "../product.ts";
import { type CommandServer, startCommandServer } from "./testing/commandServer.ts";

let server: CommandServer;
let shop: TestDatabase;
let clerk: TestClient;

beforeAll(async () => {
  shop = await createTestDatabase();
  await shop.pool.query(`
    create schema elsewhere; create table elsewhere.secret (id int);
    create table bill (id int primary key, code text not null, state text, note text);
    create table paper (id int primary key, title text not null, words tsvector not null, code text not null);
    create function index_paper() returns trigger language plpgsql as $$
      begin new.words := to_tsvector('simple', new.title); if new.code is null then new.code := 'none'; end if; return new; end $$;
    create trigger index_paper before insert or update on paper for each row execute function index_paper();
    insert into paper values (1, 'first', '', 'a');
    create table audit (id int generated always as identity primary key, bill_id int not null, what text not null);
    insert into bill values (1, 'a', null, null);
    create function tidy(t text) returns text language sql immutable as $$ select upper(trim(t)) $$;
    create function stamp() returns trigger language plpgsql as $$
      begin
        if new.code = 'no' then raise exception 'Not for sale: %', new.code; end if;
        new.code := public.tidy(new.code);
        new.state := tg_argv[0];
        return new;
      end $$;
    create trigger stamp before insert or update of code on bill for each row
      when (new.code is not null) execute function stamp('new, "it''s"');
    create function log_bill() returns trigger language plpgsql set search_path = public as $$
      begin insert into public.audit (bill_id, what) values (new.id, tg_op); return null; end $$;
    create trigger log_bill after insert or update on bill for each row execute function log_bill();
    create function dynamic() returns trigger language plpgsql as $$ begin /* fine */ execute 'select 1'; return new; end $$;
    create trigger dynamic before insert on bill for each row execute function dynamic();
    create function definer() returns trigger language plpgsql security definer as $$ begin return new; end $$;
    create trigger definer before insert on bill for each row execute function definer();
    create function foreigner() returns trigger language plpgsql as $$ begin delete from elsewhere.secret; return new; end $$;
    create trigger foreigner before insert on bill for each row execute function foreigner();
    create function setting() returns trigger language plpgsql set work_mem = '1MB' as $$ begin return new; end $$;
    create function quoting() returns trigger language plpgsql as $$ begin new.note := E'\\\\'; execute '; --'; return new; end $$;
    create function calling() returns int language sql as $$ select pg_backend_pid() $$;
    create trigger emptied after truncate on bill execute function stamp();
    create constraint trigger later after insert on bill deferrable for each row execute function log_bill();
    create trigger off before delete on bill for each row execute function stamp();
    alter table bill disable trigger off;`);
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
}, 120_000);
afterAll(async () => {
  await server.close();
  await shop.close();
});

const adopt = (subsystem: string, ...more: string[]) =>
  server.adopt(
    "--url",
    shop.url,
    "--schema",
    "public",
    "--subsystem",
    subsystem,
    "--grant",
    `${subsystem}-editor=clerk`,
    ...more,
  );
async function save(entity: string, key: string | null, changes: { [column: string]: { base: Json; mine: Json } }) {
  const formData = { saveId: randomId(16), form: null, entity, key, changes, rows: {} };
  return clerk.call(saveData, { idForm: entity, formData });
}
const rows = async (sql: string) => (await server.database.pool.query(sql)).rows;

describe("taking triggers of a source over", () => {
  it("[design 5 triggers] given triggers and functions, when they are not asked for, then none is taken over, and each is listed with how to ask for it or why it cannot be taken", async () => {
    const { out, code } = await adopt("plain");
    expect(code).toBe(0);
    const lines = out.split("\n").map((line) => line.trim());
    for (const line of [
      "TRIGGER bill.stamp: not taken over, but can be (--triggers bill.stamp)",
      "TRIGGER bill.log_bill: not taken over, but can be (--triggers bill.log_bill)",
      "FUNCTION tidy: not taken over, but can be (--triggers tidy)",
      "FUNCTION dynamic: cannot be taken over, because of execute",
      "TRIGGER bill.dynamic: cannot be taken over, because of dynamic: execute",
      "FUNCTION definer: cannot be taken over, because of SECURITY DEFINER",
      "FUNCTION foreigner: cannot be taken over, because of elsewhere",
      "FUNCTION setting: cannot be taken over, because of SET work_mem=1MB",
      "FUNCTION quoting: cannot be taken over, because of execute",
      "FUNCTION calling: cannot be taken over, because of pg_backend_pid",
      "TRIGGER bill.emptied: cannot be taken over, because of TRUNCATE",
      "TRIGGER bill.later: cannot be taken over, because of CONSTRAINT TRIGGER",
      "TRIGGER bill.off: cannot be taken over, because of DISABLE TRIGGER",
    ])
      expect(lines).toContain(line);
    expect(await rows("select proname from pg_proc where pronamespace = 'plain'::regnamespace")).toEqual([]);
    expect(
      await rows("select tgname from pg_trigger where tgrelid = 'plain.bill'::regclass and not tgisinternal"),
    ).toEqual([]);
  }, 120_000);

  it("[design 5 triggers] given triggers that are asked for, when a record is saved, then they fill its values and write into another table, and copying did not set them off", async () => {
    const { out, code } = await adopt("till", "--triggers", "stamp,bill.log_bill");
    expect(code).toBe(0);
    for (const line of ["FUNCTION tidy", "FUNCTION stamp", "TRIGGER bill.stamp", "TRIGGER bill.log_bill"])
      expect(out).toContain(`  ${line}\n`);
    expect(await rows("select code, state from till.bill")).toEqual([{ code: "a", state: null }]);
    expect(await rows("select * from till.audit")).toEqual([]);
    expect(
      await rows(`select distinct prosecdef as definer, proconfig[1] as path, has_function_privilege('public', oid, 'execute') as open
        from pg_proc where pronamespace = 'till'::regnamespace`),
    ).toEqual([{ definer: "f", path: "search_path=till, pg_temp", open: "f" }]);
    clerk = await server.enter("clerk");
    await save("till.bill", null, { code: { base: null, mine: " new " } });
    const { ITEMS } = await clerk.call(getData, { idForm: "till.bill", idMaintable: "2" });
    expect(ITEMS).toMatchObject({ values: { code: "NEW", state: `new, "it's"` } });
    expect(await rows("select bill_id, what from till.audit")).toEqual([{ bill_id: "2", what: "INSERT" }]);
    await expect(save("till.bill", null, { code: { base: null, mine: "no" } })).rejects.toMatchObject({
      code: "trigger_refused",
      data: { message: "Not for sale: no" },
    });
  }, 120_000);

  it("[design 5 triggers] given triggers that were taken over, when rows of the source are applied, then they do not fire, and fire again after", async () => {
    await shop.pool.query("insert into bill (id, code) values (7, 'later')");
    const taken = await rows("select count(*)::int as count from till.audit");
    const run = await server.adopt("--url", shop.url, "--subsystem", "till", "--apply", "rows:bill");
    expect(run).toMatchObject({ code: 0, err: "" });
    const [applied] = await shop.pool.query("select code, state from bill where id = 7").then((answer) => answer.rows);
    expect(await rows("select code, state from till.bill where id = 7")).toEqual([applied]);
    expect(await rows("select count(*)::int as count from till.audit")).toEqual(taken);
    await save("till.bill", "7", { code: { base: "LATER", mine: "x" } });
    expect(await rows("select code from till.bill where id = 7")).toEqual([{ code: "X" }]);
  }, 120_000);

  it("[design 5 triggers] given a required column that a trigger taken over always fills, when a record is made without it, then the trigger's value is there, and a column that it fills now and then has to be entered", async () => {
    const { out } = await adopt("press", "--triggers", "index_paper");
    expect(out).not.toContain("COLUMN paper.words");
    expect(out).toContain("COLUMN paper.code: required: a value has to be entered, although the trigger index_paper");
    clerk = await server.enter("clerk");
    const title = { base: null, mine: "second" };
    const missing = await save("press.paper", null, { title });
    expect(missing.HEADER.ERROR).toMatchObject([{ ID: "code" }]);
    const made = await save("press.paper", null, { title, code: { base: null, mine: "b" } });
    expect(made.HEADER.ERROR).toEqual([]);
    expect(await rows("select id, words::text from press.paper order by id")).toEqual([
      { id: "1", words: "'first':1" },
      { id: "2", words: "'second':1" },
    ]);
    const again = await server.adopt("--subsystem", "press");
    expect(again.out).toContain("Its structure is as it was.");
  }, 120_000);

  it("[design 5 triggers] given a dump, when all triggers are asked for, then they are made when the rows are there", async () => {
    const file = join(root, "features/adoption/server/fixtures/nasty.sql");
    const run = await server.adopt("--file", file, "--schema", "Odd Shop", "--subsystem", "odd", "--triggers", "all");
    expect(run).toMatchObject({ code: 0, err: "" });
    expect(run.out).toContain(
      "Taken over on request:\n  FUNCTION next_code\n  FUNCTION stamp\n  TRIGGER article.stamp\n",
    );
    const made = "select tgname from pg_trigger where tgrelid = 'odd.article'::regclass and not tgisinternal";
    expect(await rows(made)).toEqual([{ tgname: "stamp" }]);
  }, 120_000);

  it.each([
    ["of a name that nothing has", "other", "nothing", "There is no trigger or function named nothing."],
    ["of what was adopted before", "till", "all", "till has already been adopted."],
  ])(
    "[design 5 triggers] given triggers %s, when it is adopted, then it is refused and says so",
    async (_what, subsystem, triggers, text) => {
      const { err, code } = await adopt(subsystem, "--triggers", triggers);
      expect(code).toBe(1);
      expect(err).toContain(text);
    },
    120_000,
  );
});
