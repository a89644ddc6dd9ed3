import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, entity } from "@tessera/server-kit/testing/literals.ts";
import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Definitions } from "../store/definitions.ts";
import { applyPlan } from "./applyPlan.ts";
import { openPlanDatabase, planOptions, startDefinitions } from "./testing/planDefinitions.ts";

let test: TestDatabase;
let definitions: Definitions;
beforeAll(async () => {
  test = await openPlanDatabase();
  definitions = await startDefinitions(test);
});
afterAll(() => test.close());

const title = column("title", "text", { translatable: true });
const note = column("note", "text", { translatable: true });
/** The column under another physical name. */
const renamed = (name: string, physical: string) => column(name, "text", { translatable: true, column: physical });

const put = (...documents: TesseraDocument[]) =>
  definitions.publishDocuments({ put: documents, remove: [] }, planOptions);

/** Publishes what needs a person, who applies the plan. */
async function putByPlan(document: TesseraDocument): Promise<void> {
  const error: unknown = await put(document).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: "plan_required" });
  await applyPlan(test.pool, definitions, Object(error).data.plan, planOptions);
}

async function textsType(table: string) {
  const { rows } = await test.pool.query({
    text: `select format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = to_regclass($1) and attname = 'tessera_texts' and not attisdropped`,
    values: [`app."${table}"`],
  });
  return rows.map(({ type }) => type);
}

async function insert(table: string, title: string, texts: object): Promise<void> {
  await test.pool.query({
    text: `insert into app."${table}" (id, title, tessera_texts) values (gen_random_uuid(), $1, $2::jsonb)`,
    values: [title, JSON.stringify(texts)],
  });
}

async function textsOf(table: string) {
  const { rows } = await test.pool.query(`select tessera_texts::text as texts from app."${table}" order by title`);
  return rows.map(({ texts }) => (texts == null ? null : JSON.parse(texts)));
}

/** Former states of rows of an entity, oldest first. */
async function keepStates(name: string, states: readonly object[]): Promise<void> {
  for (const [place, state] of states.entries())
    await test.pool.query({
      text: `insert into sys.record_history (id, entity, key, from_change, to_change, state, parents, place)
        values (gen_random_uuid(), $1, 'k', 0, $2, $3::jsonb, '{}', 0)`,
      values: [name, place, JSON.stringify(state)],
    });
}

async function statesOf(name: string) {
  const { rows } = await test.pool.query({
    text: "select state::text as state from sys.record_history where entity = $1 order by to_change",
    values: [name],
  });
  return rows.map(({ state }) => JSON.parse(String(state)));
}

describe("the column of texts in other languages", () => {
  it("[design 5 translatable] given a new entity with a translatable column, when it is published, then its table has room for texts; another has not", async () => {
    await put(entity("with", [title]), entity("without", [column("title")]));
    expect([await textsType("with"), await textsType("without")]).toEqual([["jsonb"], []]);
  });

  it("[design 5 translatable] given a table with rows, when a column becomes translatable, then that is published at once and nothing of the rows changes", async () => {
    await put(entity("rows", [column("title")]));
    await test.pool.query("insert into app.rows (id, title) values (gen_random_uuid(), 'Chair')");
    await put(entity("rows", [title]));
    const { rows } = await test.pool.query("select title, tessera_texts from app.rows");
    expect(rows).toEqual([{ title: "Chair", tessera_texts: null }]);
  });

  it("[design 5 translatable] given a column with translations, when it is translatable no more and then again, then they are there again", async () => {
    const texts = { hu: { title: "Szék" } };
    await put(entity("again", [title]));
    await insert("again", "Chair", texts);
    await put(entity("again", [column("title")]));
    expect(await textsOf("again")).toEqual([texts]);
    await put(entity("again", [title]));
    expect(await textsOf("again")).toEqual([texts]);
  });

  it("[design 5 translatable] given a column that was removed, when another takes its physical name, then it has none of its translations, and other columns keep theirs", async () => {
    await put(entity("taken", [title, note]));
    await insert("taken", "a", { hu: { note: "x" } });
    await insert("taken", "b", { hu: { note: "x", title: "y" }, de: { note: "z" } });
    await insert("taken", "c", { de: { title: "w" } });
    await putByPlan(entity("taken", [title]));
    await test.pool.query("delete from sys.kept_storage");
    await put(entity("taken", [title, { ...note, id: "other" }]));
    expect(await textsOf("taken")).toEqual([null, { hu: { title: "y" } }, { de: { title: "w" } }]);
  });

  it("[design 5 translatable] given a column with translations, when its physical name changes, then they follow it, in old versions too", async () => {
    await put(entity("moved", [title, note]));
    await insert("moved", "a", { hu: { note: "x", title: "y" }, de: { title: "z" } });
    const kept = (texts: unknown) => ({ title: "a", $texts: texts });
    await keepStates("moved", [kept({ hu: { note: "old" }, de: { title: "alt" } }), kept(null), { title: "a" }]);
    await keepStates("elsewhere", [kept({ hu: { note: "old" } })]);
    await putByPlan(entity("moved", [title, renamed("note", "remark")]));
    expect(await textsOf("moved")).toEqual([{ hu: { remark: "x", title: "y" }, de: { title: "z" } }]);
    expect(await statesOf("moved")).toEqual([
      kept({ hu: { remark: "old" }, de: { title: "alt" } }),
      kept(null),
      { title: "a" },
    ]);
    expect(await statesOf("elsewhere")).toEqual([kept({ hu: { note: "old" } })]);
  });

  it("[design 5 translatable] given columns that take each other's names, when that is published, then each translation goes with its own column, and none of a removed one comes back", async () => {
    const hint = column("hint", "text", { translatable: true });
    await put(entity("chain", [title, note, hint]));
    await insert("chain", "a", { hu: { title: "t", note: "n", hint: "h" }, de: { hint: "h" } });
    await insert("chain", "b", { hu: { note: "n" } });
    await putByPlan(entity("chain", [renamed("note", "hint"), renamed("title", "note")]));
    const { rows } = await test.pool.query(`select tessera_texts as texts from app.chain order by note`);
    expect(rows.map(({ texts }) => (texts === null ? null : JSON.parse(String(texts))))).toEqual([
      { hu: { note: "t", hint: "n" } },
      { hu: { hint: "n" } },
    ]);
  });
});
