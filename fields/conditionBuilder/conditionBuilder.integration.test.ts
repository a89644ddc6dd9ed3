import { column, document, entity, form, item, reference, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySourceType } from "#features/forms/operations/bySourceType.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";

const everything = (of: string) => ({
  kind: "entity",
  entity: of,
  actions: ["read", "refer", "create", "update"],
});
const documents = [
  entity("tool", [column("name"), column("size", "integer"), column("bought_on", "date"), column("price", "integer")]),
  entity(
    "rule",
    [
      column("criteria", "json", { fieldType: { type: "conditionBuilder", formats: { list: "tool" } } }),
      column("tool_id", "uuid"),
    ],
    { references: [reference("tool", "tool")] },
  ),
  document("list", "tool", {
    label: "Tools",
    entity: "tool",
    columns: ["name", "size", "bought_on"].map((path) => ({ id: `l_${path}`, name: path, path, label: path })),
    order: [],
  }),
  form("tool", "tool", [item("name", "text"), item("size", "number"), item("bought_on", "date")]),
  form("rule", "rule", [
    item("criteria", "conditionBuilder"),
    item("tool", "dropdownlist", { column: "tool_id", reference: "tool", expressions: { filterExp: "criteria" } }),
  ]),
  role("clerk", [everything("tool"), everything("rule")]),
];

let server: TestServer;

beforeAll(async () => {
  server = await startProduct({
    users: [{ login: "clerk", roles: ["clerk"] }],
    documents,
  });
});
afterAll(() => server?.close());

async function save(login: string, of: string, values: Readonly<Record<string, Json>>, form: string | null = of) {
  const client = await server.enter(login);
  const changes = Object.fromEntries(Object.entries(values).map(([name, mine]) => [name, { base: null, mine }]));
  const formData = { saveId: uuid7(), form, entity: of, key: null, changes, rows: {} };
  const { HEADER, id } = await client.call(saveData, { idForm: of, formData });
  return { id, errors: HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`) };
}
const where = (...parts: readonly Json[]): Json => ({ and: [...parts] });
const compare = (field: string, operator: string, value: Json): Json => ({ field, operator, operand: { value } });

describe("stored conditions on the server", () => {
  it.each<[string, Json]>([
    ["a column that is not there", compare("owner", "=", "x")],
    ["a path that leads nowhere", compare("name.of.whom", "=", "x")],
    ["an operator that the column does not have", compare("size", "CONTAINS ALL", [1])],
    ["a value of another type", compare("size", ">", "large")],
    ["a day that is none", compare("bought_on", "<", "yesterday")],
  ])(
    "[forms 5 conditionBuilder] given a condition with %s, when it is saved, then it is refused at the field",
    async (_what, part) => {
      expect((await save("clerk", "rule", { criteria: where(part) })).errors).toEqual([
        "criteria validation.condition_foreign",
      ]);
    },
  );

  it("[forms 7 bad input] given values that are no condition, when they are saved, then they are refused by a code and never fail", async () => {
    let deep: Json = compare("name", "=", "x");
    for (let depth = 0; depth < 100; depth++) deep = where(deep);
    const hostile: readonly Json[] = [deep, "1=1", 7, [], { and: "x" }, { and: [{ field: "name'--", operator: "=" }] }];
    for (const criteria of hostile) {
      const refused = await save("clerk", "rule", { criteria }).then(
        ({ errors }) => errors.join(),
        (error: { code: string }) => error.code,
      );
      expect(refused).toMatch(/value_format|value_invalid|invalid_input/);
    }
  });

  it("[forms 3 conditionBuilder] given a condition that is kept, when it filters what another field chooses from, then what it admits is offered, and what it excludes is refused", async () => {
    const [small, large] = [
      await save("clerk", "tool", { name: "Awl", size: 1 }),
      await save("clerk", "tool", { name: "Saw", size: 9 }),
    ];
    const clerk = await server.enter("clerk");
    const criteria = where(compare("size", ">", 5), { field: "bought_on", operator: "IS NULL" });
    const { options } = await clerk.call(bySourceType, {
      sourceType: "form",
      idSource: "rule",
      fieldName: "tool",
      filter: { equals: criteria as Record<string, Json> },
    });
    expect(options.map(({ key }) => key)).toEqual([large.id]);
    expect((await save("clerk", "rule", { criteria, tool_id: large.id })).errors).toEqual([]);
    expect((await save("clerk", "rule", { criteria, tool_id: small.id })).errors).toEqual([
      "tool validation.option_unknown",
    ]);
  });
});
