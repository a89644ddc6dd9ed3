import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { column, document, entity, reference, role } from "@tessera/server-kit/testing/literals.ts";
import { publishProblems } from "@tessera/server-kit/testing/publishProblems.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bulkRecords } from "#features/records/operations/bulkRecords.ts";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getColumnChoices } from "../operations/getColumnChoices.ts";
import { getList } from "../operations/getList.ts";
import { getListSetup } from "../operations/getListSetup.ts";

const linked = { entity: "belonging", reference: "team", target: "person" };
const path = "belonging/team/person";
const teams = (people: object) =>
  document("list", "team", {
    label: "Teams",
    entity: "team",
    columns: [
      { id: "l_name", name: "name", path: "name", label: "Name" },
      { id: "l_people", name: "people", path: "", label: "People", linked: people },
    ],
    order: [{ column: "name", direction: "asc" }],
  });
const guests: Condition = { field: "role", operator: "=", operand: { value: "guest" } };

let server: TestServer;
const keys = new Map<string, string>();
const keyOf = (name: string): string => keys.get(name) ?? "";

beforeAll(async () => {
  const all = ["read", "refer", "create", "update", "delete"];
  const may = (subject: string, more: object = {}) => ({ kind: "entity", entity: subject, actions: all, ...more });
  server = await startProduct({
    documents: [
      entity("person", [column("name")]),
      entity("team", [column("name")]),
      entity("belonging", [column("team_id", "uuid"), column("person_id", "uuid"), column("role")], {
        references: [reference("team", "team", { onDelete: "cascade" }), reference("person", "person")],
      }),
      teams(linked),
      role(
        "all",
        ["person", "team", "belonging"].map((name) => may(name)),
      ),
      role("few", [may("person"), may("team"), may("belonging", { filter: guests })]),
      role("none", [may("person"), may("team")]),
      role("half", [may("person"), may("team"), may("belonging", { fields: ["id", "person_id", "role"] })]),
    ],
    users: ["all", "few", "none", "half"].map((login) => ({ login, roles: [login] })),
  });
  const person = await server.enter("all");
  const make = async (of: string, items: readonly { readonly [name: string]: Json }[]) => {
    const made = items.map((values) => ({ kind: "create" as const, values }));
    const answer = await person.call(bulkRecords, { entity: of, saveId: uuid7(), items: made });
    for (const [index, { name }] of items.entries()) if (name) keys.set(String(name), answer.keys[index] ?? "");
  };
  await make("person", [{ name: "Ada" }, { name: "Berta" }, { name: "Carl" }]);
  await make("team", [{ name: "One" }, { name: "Two" }, { name: "Three" }]);
  const tie = (team: string, who: string, as: string) => ({ team_id: keyOf(team), person_id: keyOf(who), role: as });
  await make("belonging", [tie("One", "Carl", "lead"), tie("One", "Berta", "guest"), tie("Two", "Ada", "lead")]);
});
afterAll(() => server?.close());

const rowsOf = async (login: string, asked: object = {}): Promise<readonly (readonly [unknown, Json])[]> => {
  const person = await server.enter(login);
  const { rows } = await person.call(getList, { idList: "team", ...asked });
  return rows.map((row) => {
    const { name, people } = Object(Reflect.get(Object(row), "cells"));
    return [name, people];
  });
};
const names = async (login: string, asked: object) => (await rowsOf(login, asked)).map(([name]) => name);

describe("linked records in lists", () => {
  it("[lists 3 linked records] given a column of linked records, when rows are read, then it has the keys of those whose links the person may read", async () => {
    const [one] = await rowsOf("all");
    expect(new Set(Object(one?.[1]))).toEqual(new Set([keyOf("Carl"), keyOf("Berta")]));
    expect(await rowsOf("few")).toEqual([
      ["One", [keyOf("Berta")]],
      ["Three", null],
      ["Two", null],
    ]);
    expect((await rowsOf("none")).map(([, people]) => people)).toEqual([null, null, null]);
  });

  it("[lists 3 linked records] given chosen records, when the list is filtered, then any, all, none, how many and none at all count", async () => {
    const by = (operator: string, value?: Json, login = "all") =>
      names(login, { filter: { field: path, operator, ...(value === undefined ? {} : { operand: { value } }) } });
    expect(await by("IN", [keyOf("Ada"), keyOf("Carl")])).toEqual(["One", "Two"]);
    expect(await by("CONTAINS ALL", [keyOf("Berta"), keyOf("Carl")])).toEqual(["One"]);
    expect(await by("CONTAINS ALL", [keyOf("Carl"), keyOf("Carl").toUpperCase()])).toEqual(["One"]);
    expect(await by("CONTAINS ALL", [keyOf("Carl"), "no key"])).toEqual([]);
    expect(await by("NOT IN", [keyOf("Carl")])).toEqual(["Two"]);
    expect(await by("COUNT >", 1)).toEqual(["One"]);
    expect(await by("IS NULL")).toEqual(["Three"]);
    expect(await by("IN", [keyOf("Carl")], "few")).toEqual([]);
  });

  it("[lists 3 linked records] given many records, when rows are wanted that are linked to all of them, then the links are looked through once", async () => {
    const asked: string[] = [];
    const { pool } = server.database;
    const query = pool.query.bind(pool);
    const spy = vi.spyOn(pool, "query").mockImplementation((statement, options) => {
      asked.push(typeof statement === "string" ? statement : statement.text);
      return query(statement, options);
    });
    const operand = { value: Array.from({ length: 100 }, () => uuid7()) };
    expect(await names("all", { filter: { field: path, operator: "CONTAINS ALL", operand } })).toEqual([]);
    spy.mockRestore();
    const looks = asked.map((text) => text.split(`"app"."belonging"`).length - 1).filter((count) => count > 0);
    // The other look is that of the column itself.
    expect(looks).toEqual([2]);
  });

  it("[design 10 load] given many conditions about linked records, when the list is filtered, then it is refused as for patterns of texts", async () => {
    const many = (count: number) => ({
      or: Array.from({ length: count }, () => ({ field: path, operator: "IS NULL" as const })),
    });
    expect(await names("all", { filter: many(50) })).toEqual(["Three"]);
    await expect(names("all", { filter: many(51) })).rejects.toMatchObject({ code: "query_too_expensive" });
  });

  it("[lists 3 linked records] given links that begin at nothing or whose beginning is hidden, when a record that they name is excluded, then all other rows stay", async () => {
    const { pool } = server.database;
    const text = "insert into app.belonging (id, person_id, role) values (gen_random_uuid(), $1, 'lead')";
    await pool.query({ text, values: [keyOf("Carl")] });
    const without = { field: path, operator: "NOT IN" as const, operand: { value: [keyOf("Carl")] } };
    expect(await names("all", { filter: without })).toEqual(["Two"]);
    expect(await names("all", { filter: { not: { ...without, operator: "IN" } } })).toEqual(["Three", "Two"]);
    expect(await names("half", { filter: { not: { ...without, operator: "IN" } } })).toEqual(["One", "Three", "Two"]);
  });

  it("[lists 3 linked records] given a name, when it is searched or sorted by, then rows are found and ordered by links that the person may read", async () => {
    expect(await names("all", { search: "carl" })).toEqual(["One"]);
    expect(await names("few", { search: "carl" })).toEqual([]);
    expect(await names("few", { search: "berta" })).toEqual(["One"]);
    const order = [{ column: "people", direction: "asc" as const }];
    expect(await names("all", { order })).toEqual(["Two", "One", "Three"]);
  });

  it("[lists 3 linked records] given the column, when the list is set up, then names are asked for and records chosen as for any keys", async () => {
    const person = await server.enter("all");
    const { columns } = await person.call(getListSetup, { idList: "team" });
    expect(columns.at(-1)).toMatchObject({ path, isKeys: true, reference: true, sortable: true, groupings: [] });
    const asked = { idList: "team", column: "people", keys: [keyOf("Ada")] };
    const { options } = await person.call(getColumnChoices, asked);
    expect(options).toEqual([{ key: keyOf("Ada"), value: "Ada", detail: null }]);
  });

  it.each([
    ["a reference that leads elsewhere", { ...linked, reference: "person" }, "reference_back"],
    ["a reference that is not there", { ...linked, target: "nobody" }, "path_unknown"],
    ["an entity that is not there", { ...linked, entity: "nothing" }, "reference_dangling"],
  ])(
    "[lists 3 linked records] given %s, when the list is published, then it is refused",
    async (_what, people, code) => {
      const problems = await publishProblems(server, teams(people));
      expect(problems.map((problem) => problem.code)).toContain(code);
    },
  );
});
