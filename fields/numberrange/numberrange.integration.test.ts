import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveData } from "#features/forms/operations/saveData.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";

const fieldType = { type: "numberrange" };
const ranges = ["ages", "serials", "weights"] as const;
const documents = [
  entity("tariff", [
    column("name"),
    column("ages", "integer_range", { fieldType: { type: "numberrange", formats: { min: 0, max: 150 } } }),
    column("serials", "bigint_range", { fieldType }),
    column("weights", "decimal_range", { fieldType }),
  ]),
  form("tariff", "tariff", [
    item("name", "text"),
    ...ranges.map((name) => item(name, "numberrange", name === "weights" ? { formats: { decimal: 2 } } : {})),
  ]),
  document("list", "tariff", {
    label: "Tariffs",
    entity: "tariff",
    columns: ["name", ...ranges].map((path) => ({ id: `l_${path}`, name: path, path, label: path })),
    order: [],
  }),
  role("keeper", [{ kind: "entity", entity: "tariff", actions: ["read", "refer", "create", "update", "delete"] }]),
];

type Cells = { readonly [name: string]: Json };
let server: TestServer;
let keeper: TestClient;

beforeAll(async () => {
  server = await startProduct({ users: [{ login: "keeper", roles: ["keeper"] }], documents });
  keeper = await server.enter("keeper");
});
afterAll(() => server?.close());

async function list(more: Partial<InputOf<typeof getList>> = {}) {
  const { rows } = await keeper.call(getList, { idList: "tariff", limit: 50, ...more });
  return rows as readonly { readonly key: string; readonly cells: Cells }[];
}

/** Saves a tariff, through its form or without one; answers what was said. */
async function save(key: string | null, changes: Readonly<Record<string, readonly [Json, Json]>>, by: string | null) {
  const formData = {
    saveId: uuid7(),
    form: by,
    entity: "tariff",
    key,
    changes: Object.fromEntries(Object.entries(changes).map(([name, [base, mine]]) => [name, { base, mine }])),
    rows: {},
  };
  const { HEADER } = await keeper.call(saveData, { idForm: "tariff", formData });
  return HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`);
}

async function tariff(name: string) {
  const found = (await list()).find(({ cells }) => cells.name === name);
  if (!found) throw new Error(`no tariff ${name}`);
  return found;
}

describe("ranges of numbers in records", () => {
  it("[forms 3 numberrange] given ranges of each type, when they are saved, then the database has them to the last digit, with the ends that belong to them", async () => {
    const ends = { ages: "[18,65]", serials: "[9007199254740993,)", weights: "(0.1,2.25]" };
    const changes = Object.fromEntries(
      Object.entries({ name: "exact", ...ends }).map(([k, v]) => [k, [null, v] as const]),
    );
    expect(await save(null, changes, "tariff")).toEqual([]);
    const { cells } = await tariff("exact");
    expect(ranges.map((name) => cells[name])).toEqual(["[18,66)", "[9007199254740993,)", "(0.1,2.25]"]);
  });

  it("[forms 3 numberrange] given ranges without a number, open ones and ends in infinity of an adopted table, when another field is saved, then they stay as they are", async () => {
    await server.services.database.query(
      "insert into app.tariff (id, name, ages, serials, weights) values (gen_random_uuid(), 'odd', 'empty', '(,)', '[1,infinity]')",
    );
    const before = await tariff("odd");
    expect(await save(before.key, { name: ["odd", "odd still"] }, "tariff")).toEqual([]);
    const { cells } = await tariff("odd still");
    expect(ranges.map((name) => cells[name])).toEqual(["empty", "(,)", "[1,Infinity]"]);
  });

  it.each([
    ["ages", "[1,9999999999]"],
    ["ages", "[1.5,3)"],
    ["serials", "a few"],
    ["weights", "[5,1]"],
  ])(
    "[forms 5 numberrange] given the column %s, when %s is saved, with the form or without, then it is refused",
    async (name, value) => {
      for (const by of ["tariff", null])
        await expect(save(null, { name: [null, "bad"], [name]: [null, value] }, by)).rejects.toMatchObject({
          code: "value_invalid",
        });
    },
  );

  it.each([
    ["[-1,20]", "field.numberrange.min"],
    ["[100,151]", "field.numberrange.max"],
  ])(
    "[forms 5 numberrange] given bounds of a column, when %s is saved, with the form or without, then it is refused by %s",
    async (ages, code) => {
      for (const by of ["tariff", null])
        expect(await save(null, { name: [null, "beyond"], ages: [null, ages] }, by)).toEqual([`ages ${code}`]);
    },
  );

  it("[forms 5 numberrange] given digits after the point that a form asks for, when a range with more of them is saved by the form, then it is refused", async () => {
    const tooFine = { name: [null, "fine"], weights: [null, "[0.125,1]"] } as const;
    expect(await save(null, tooFine, "tariff")).toEqual(["weights field.numberrange.digits"]);
  });

  it("[forms 3 numberrange] given a range of an adopted table with zeros behind the point, when one end is saved, then nothing conflicts and the other one is the same number", async () => {
    await server.services.database.query(
      "insert into app.tariff (id, name, weights) values (gen_random_uuid(), 'zeros', '(0.10,2.50)')",
    );
    const { key } = await tariff("zeros");
    expect(await save(key, { weights: ["(0.10,2.50)", "(0.10,3)"] }, "tariff")).toEqual([]);
    expect((await tariff("zeros")).cells.weights).toBe("(0.1,3)");
  });

  it("[forms 4 conflicts] given two people who moved different ends, when the second one saves, then the range has both", async () => {
    expect(await save(null, { name: [null, "shared"], weights: [null, "[1,5)"] }, "tariff")).toEqual([]);
    const { key } = await tariff("shared");
    expect(await save(key, { weights: ["[1,5)", "[0,5)"] }, "tariff")).toEqual([]);
    expect(await save(key, { weights: ["[1,5)", "[1,9]"] }, "tariff")).toEqual([]);
    expect((await tariff("shared")).cells.weights).toBe("[0,9]");
  });

  it("[lists 3 filters] given ranges of a number type, when they are filtered by one number and sorted, then those are listed that hold it, by their start", async () => {
    for (const [name, ages] of [
      ["old", "[66,)"],
      ["young", "[0,18)"],
      ["all", "[0,)"],
    ] as const)
      expect(await save(null, { name: [null, name], ages: [null, ages] }, "tariff")).toEqual([]);
    const order = [{ column: "ages", direction: "asc" as const }];
    const filter = { field: "ages", operator: "CONTAINS" as const, operand: { value: "[17,17]" } };
    expect((await list({ filter, order })).map(({ cells }) => cells.name)).toEqual(["young", "all"]);
  });
});
