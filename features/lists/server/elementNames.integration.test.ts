import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySourceType } from "#features/forms/operations/bySourceType.ts";
import { getDataTemplate } from "#features/forms/operations/getDataTemplate.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { bulkRecords } from "#features/records/operations/bulkRecords.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import { getPage } from "#features/shell/operations/getPage.ts";
import { getTemplateItems } from "#features/templates/operations/getTemplateItems.ts";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getColumnChoices } from "../operations/getColumnChoices.ts";
import { getList } from "../operations/getList.ts";
import { getListSetup } from "../operations/getListSetup.ts";

const several = (name: string, more: object) => column(name, "list", { element: "uuid", ...more });
const shown = (path: string) => ({ id: `l_${path}`, name: path, path, label: path });
const fromQuery = (type: string) => ({ fieldType: { type, formats: { query: "people", shown: "title" } } });
const abroad: Condition = { field: "country", operator: "=", operand: { value: "DE" } };

let server: TestServer;
const keys = new Map<string, string>();
const keyOf = (name: string): string => keys.get(name) ?? "";

beforeAll(async () => {
  const all = ["read", "refer", "create", "update", "delete"];
  const may = (subject: string, actions = all, more: object = {}) => ({
    kind: "entity",
    entity: subject,
    actions,
    ...more,
  });
  server = await startProduct({
    documents: [
      entity("person", [column("name"), column("country")]),
      entity("team", [
        column("name"),
        several("members", { reference: { entity: "person" } }),
        several("tagged", fromQuery("tags")),
        column("picked", "uuid", fromQuery("sqlchoosen")),
      ]),
      document(
        "query",
        "people",
        {
          label: "people",
          nodes: [{ id: "n", name: "p", entity: "person" }],
          joins: [],
          columns: [{ id: "c", name: "title", show: "value", node: "p", path: "name" }],
          order: [],
        },
        "shop",
        2,
      ),
      form("team", "team", [
        item("name", "text"),
        item("members", "multiselect"),
        item("tagged", "tags", { formats: { query: "people", shown: "title" } }),
      ]),
      document("list", "team", {
        label: "Teams",
        entity: "team",
        columns: ["name", "members", "tagged", "picked"].map(shown),
        order: [{ column: "name", direction: "asc" }],
      }),
      document("template", "team", { label: "Teams", type: "items", list: "team", content: "{{members}}" }, "shop", 1),
      document("page", "team", {
        label: "Teams",
        rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
        gridItems: [{ id: "i", type: "List", columnId: "c", params: { list: "team" } }],
      }),
      document("url", "team", { route: "/teams", isPublic: false, page: "team", title: null }),
      role("all", [may("person"), may("team"), { kind: "url", url: "team" }]),
      role("few", [may("person", ["read", "refer"], { filter: abroad }), may("team", ["read"])]),
    ],
    users: ["all", "few"].map((login) => ({ login, roles: [login] })),
  });
  const person = await server.enter("all");
  const make = async (of: string, items: readonly { readonly [name: string]: Json }[]) => {
    const made = await person.call(bulkRecords, {
      entity: of,
      saveId: uuid7(),
      items: items.map((values) => ({ kind: "create" as const, values })),
    });
    for (const [index, { name }] of items.entries()) keys.set(String(name), made.keys[index] ?? "");
  };
  await make("person", [
    { name: "Ada", country: "DE" },
    { name: "Berta", country: "AT" },
    { name: "Carl", country: "DE" },
  ]);
  const of = (...names: readonly string[]) => names.map(keyOf);
  await make("team", [
    { name: "One", members: of("Carl", "Berta"), tagged: of("Ada"), picked: keyOf("Berta") },
    { name: "Two", members: of("Ada"), tagged: of("Carl", "Ada") },
    { name: "Three" },
  ]);
});
afterAll(() => server?.close());

const names = async (login: string, asked: object): Promise<readonly unknown[]> => {
  const person = await server.enter(login);
  const { rows } = await person.call(getList, { idList: "team", ...asked });
  return rows.map((row) => Reflect.get(Object(Reflect.get(Object(row), "cells")), "name"));
};
const condition = (field: string, operator: "IN" | "NOT IN" | "CONTAINS ALL" | "COUNT =" | "IS NULL", value?: Json) =>
  value === undefined ? { field, operator } : { field, operator, operand: { value } };

describe("lists of keys that have names", () => {
  it("[lists 3 filters] given a list whose elements name records, when it is filtered by chosen records, then any, all, none and how many of them count", async () => {
    const by = (filter: Condition) => names("all", { filter });
    expect(await by(condition("members", "IN", [keyOf("Ada"), keyOf("Carl")]))).toEqual(["One", "Two"]);
    expect(await by(condition("members", "CONTAINS ALL", [keyOf("Berta"), keyOf("Carl")]))).toEqual(["One"]);
    expect(await by(condition("members", "NOT IN", [keyOf("Ada")]))).toEqual(["One"]);
    expect(await by(condition("members", "COUNT =", 2))).toEqual(["One"]);
    expect(await by(condition("members", "IS NULL"))).toEqual(["Three"]);
  });

  it("[lists 3 filters] given a list whose elements name records, when a name is searched, then rows are found by names that the person may see", async () => {
    expect(await names("all", { search: "berta" })).toEqual(["One"]);
    expect(await names("few", { search: "berta" })).toEqual([]);
    expect(await names("few", { search: "ada" })).toEqual(["Two"]);
  });

  it("[lists 3 filters] given a list whose elements name records, when it is sorted by them, then names decide", async () => {
    const order = [{ column: "members", direction: "asc" as const }];
    expect(await names("all", { order })).toEqual(["Two", "One", "Three"]);
    expect(await names("few", { order })).toEqual(["Two", "One", "Three"]);
  });

  it("[lists 3 filters] given columns of keys, when the list is set up, then it says where names are asked for and records chosen", async () => {
    const person = await server.enter("all");
    const { columns } = await person.call(getListSetup, { idList: "team" });
    expect(columns.map(({ isKeys, name, operators, reference }) => [name, isKeys, reference, operators[0]])).toEqual([
      ["name", false, false, "="],
      ["members", true, true, "IN"],
      ["tagged", true, true, "IN"],
      ["picked", true, true, "IN"],
    ]);
    expect(columns.at(-1)?.operators).toEqual(["IN", "NOT IN", "IS NULL", "IS NOT NULL"]);
  });

  it("[lists 3 filters] given keys of records and of rows of a query, when their names are asked for, then those that the person may see are answered", async () => {
    const asked = async (login: string, of: string) => {
      const person = await server.enter(login);
      const { options } = await person.call(getColumnChoices, { idList: "team", column: of, keys: [...keys.values()] });
      return options.map(({ value }) => value).sort();
    };
    for (const of of ["members", "tagged", "picked"]) {
      expect(await asked("all", of)).toEqual(["Ada", "Berta", "Carl"]);
      expect(await asked("few", of)).toEqual(["Ada", "Carl"]);
    }
  });

  it("[lists 3 filters] given a column of keys, when records are chosen for its filter, then a name finds them", async () => {
    const person = await server.enter("all");
    const { options } = await person.call(getColumnChoices, { idList: "team", column: "tagged", search: "car" });
    expect(options.map(({ key, value }) => [key, value])).toEqual([[keyOf("Carl"), "Carl"]]);
  });

  it("[lists 2.9 templates] given a template over a list with keys, when its rows are read, then names stand for them", async () => {
    const values = async (login: string) => {
      const person = await server.enter(login);
      const rows = await person.call(getTemplateItems, { id: "team" });
      return rows.map((row) => [row.values.members, row.values.picked ?? null]);
    };
    expect(await values("all")).toEqual([
      [["Carl", "Berta"], "Berta"],
      [null, null],
      [["Ada"], null],
    ]);
    expect((await values("few"))[0]).toEqual([["Carl", keyOf("Berta")], keyOf("Berta")]);
  });
});

describe("a field over a list whose elements name records", () => {
  it("[design 5 elements] given an entity that elements name, when it is asked where it is used, then the list's entity is found", () => {
    const uses = server.services.definitions.whereUsed("entity", "person");
    expect(uses.map(({ from, path }) => `${from.kind} ${from.id} ${path}`)).toContain(
      "entity team /columns/2/reference/entity",
    );
  });

  it("[shell 4.1 one answer] given a page with a list of keys, when it is opened, then the names of the keys in its rows come with it", async () => {
    const person = await server.enter("all");
    const asked = async () => {
      const { parts } = await person.call(getPage, { url: "/teams" });
      return parts
        .filter(({ isLate, operation }) => operation === getColumnChoices.id && isLate !== true)
        .map(({ input, output }): [string, unknown] => [
          String(Reflect.get(Object(input), "column")),
          Object(output).options.map(({ key, value }: { key: string; value: string }) => [key, value]),
        ]);
    };
    const named = (...names: readonly string[]) => names.map((name) => [keyOf(name), name]);
    // Rows or names that took too long are not in it, as on a busy machine.
    await expect
      .poll(async () => new Map(await asked()))
      .toEqual(
        new Map([
          ["members", expect.arrayContaining(named("Ada", "Berta", "Carl"))],
          ["tagged", expect.arrayContaining(named("Ada", "Carl"))],
          ["picked", named("Berta")],
        ]),
      );
  });

  it("[lists 2.9 templates] given a record with keys, when it is read for a template, then names that the person may see stand for them", async () => {
    const values = async (login: string) => {
      const person = await server.enter(login);
      const { record } = await person.call(getDataTemplate, { idForm: "team", idMaintable: keyOf("One") });
      const found = Object(Reflect.get(Object(record), "values"));
      return [found.members, found.tagged];
    };
    expect(await values("all")).toEqual([["Carl", "Berta"], ["Ada"]]);
    expect(await values("few")).toEqual([["Carl", keyOf("Berta")], ["Ada"]]);
  });

  it("[forms 4 choice lists] given the records, when its choices are asked for, then those that the person may refer to are offered", async () => {
    const offered = async (login: string) => {
      const person = await server.enter(login);
      const asked = { sourceType: "form", idSource: "team", fieldName: "members" } as const;
      return (await person.call(bySourceType, asked)).options.map(({ value }) => value);
    };
    expect(await offered("all")).toEqual(["Ada", "Berta", "Carl"]);
    expect(await offered("few")).toEqual(["Ada", "Carl"]);
  });

  it("[design 5 elements] given a saved change, when the history is read, then it says names; its table has an index for the elements", async () => {
    const person = await server.enter("all");
    const key = keyOf("Two");
    const changes = {
      members: { base: [keyOf("Ada")], mine: [keyOf("Ada"), keyOf("Carl")] },
      tagged: { base: [keyOf("Carl"), keyOf("Ada")], mine: [keyOf("Carl")] },
    };
    const formData = { saveId: uuid7(), form: "team", entity: "team", key, changes, rows: {} };
    const { HEADER } = await person.call(saveData, { idForm: "team", formData });
    expect(HEADER.ERROR).toEqual([]);
    const { versions } = await person.call(getHistory, { entity: "team", key });
    const said = versions[0]?.changes?.map(({ afterName, beforeName }) => [beforeName, afterName]);
    expect(said).toEqual([
      ["Ada", "Ada, Carl"],
      ["Carl, Ada", "Carl"],
    ]);
    const index = "select indexdef from pg_indexes where tablename = 'team' and indexdef like '%gin (members)%'";
    expect((await server.database.pool.query(index)).rows).toHaveLength(1);
  });
});
