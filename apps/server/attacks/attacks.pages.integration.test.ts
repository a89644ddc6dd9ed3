import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { all, allow, openShop, type Shop } from "@tessera/records/testing/shop.ts";
import { shopEntities } from "@tessera/records/testing/shopEntities.ts";
import type { RawJson } from "@tessera/server-core/context.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Types of columns as adoption finds them, with values that are hard to write as JSON. */
const types: readonly (readonly [postgres: string, type: ValueTypeName, values: readonly string[]])[] = [
  ["boolean", "boolean", ["true", "false"]],
  ["smallint", "integer", ["-32768", "0"]],
  ["bigint", "bigint", ["9223372036854775807", "-1"]],
  ["numeric", "decimal", ["'NaN'", "'Infinity'", "'-Infinity'", "0.000001", "1e20", "-0.0"]],
  ["real", "float", ["'NaN'", "'-Infinity'", "1e-7", "3.4e38", "'-0'"]],
  ["double precision", "float", ["'Infinity'", "0.1::float8 + 0.2::float8", "1e300", "5e-324"]],
  ["money", "money", ["'-1.50'", "'92233720368547758.07'"]],
  ["date", "date", ["'infinity'", "'-infinity'", "'0044-03-15 BC'", "'5874897-12-31'", "'2024-02-29'"]],
  ["time without time zone", "time", ["'24:00'", "'10:00:00.5'"]],
  [
    "timestamp without time zone",
    "datetime",
    ["'infinity'", "'0044-03-15 10:00 BC'", "'294276-12-31 23:59:59.999999'"],
  ],
  [
    "timestamp with time zone",
    "timestamp_technical",
    ["'-infinity'", "'1890-01-01 00:00+01:16:20'", "'2024-01-31 10:00+02'"],
  ],
  ["interval", "interval", ["'1 year -3 days 04:05:06.7'", "'-0.000001 seconds'", "'0'"]],
  ["uuid", "uuid", ["'0190d1b2-0000-7000-8000-0000000000a1'"]],
  ["jsonb", "json", [`'{"a\\u2028\\"": [1e400, null, "\\ud83d\\ude00"]}'`, "'null'", `'"x"'`]],
  ["json", "json", [`'{"b": 1,  "a": 2,\n "a": 3}'`, "' [ ] '", "'1e5'"]],
  ["bytea", "bytes", ["'\\x00ff'", "''"]],
  ["text[]", "list", [`array['a,b', null, '', '"q"']`, "'{}'", "'{NULL}'"]],
  ["numeric[]", "list", ["array[1.50, 'NaN']"]],
  ["int4range", "integer_range", ["'[1,5)'", "'empty'"]],
  ["numrange", "decimal_range", ["'(,1.50]'", "'[NaN,)'"]],
  ["daterange", "date_range", ["'[-infinity,2024-02-29]'", "'(,)'"]],
  ["tsrange", "datetime_range", [`'["0044-03-15 10:00 BC",infinity)'`]],
  ["tstzrange", "timestamp_range", [`'("2024-01-31 10:00+02",infinity]'`, "'empty'", "'(,)'"]],
  ["int4multirange", "other", ["'{[1,5),[7,9)}'"]],
  ["character(5)", "text", ["'a'", "''"]],
  ["text", "text", ["''", "E'\\x01\\x1f\\x7f\\u2028\\u2029\"\\\\/</script>őÅ😀'", "repeat('x', 70000)"]],
  ["inet", "other", ["'10.0.0.1/8'"]],
  ["bit varying", "other", ["B'101'", "B''"]],
  ["xml", "other", ["'<a b=\"c\"/>'"]],
  ["point", "other", ["'(1,2)'"]],
];
const keyable = types.filter(([postgres]) => !/json$|xml|point/.test(postgres));

const columnOf = (name: string, physical: string, [postgres, type]: (typeof types)[number]): EntityColumn => ({
  id: `c-${physical}`,
  name,
  column: physical,
  label: name,
  type,
  postgres,
  ...(type === "list" ? { element: postgres === "text[]" ? "text" : "decimal" } : {}),
});
const entityOf = (table: string, key: readonly string[], columns: readonly EntityColumn[]): EntityBody => ({
  label: table,
  labelPlural: table,
  storage: { schema: "shop", table },
  origin: "adopted",
  key: { columns: [...key], made: "person" },
  columns: [...columns],
  references: [],
  display: [columns[0]?.name ?? ""],
});

/** Names that would end a text, an object or a statement. */
const odd = (index: number): string => [`"`, "\\", "__proto__", "'--", "ő😀", "$1", "a b"][index % 7] + String(index);
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const entities = new Map<string, EntityBody>();
  const columns = types.map((type, index) => columnOf(odd(index), odd(index), type));
  entities.set("values", entityOf("values", ["id"], [columnOf("id", "id", ["integer", "integer", []]), ...columns]));
  const longest = Math.max(...types.map(([, , values]) => values.length));
  const rows = Array.from(
    { length: longest + 1 },
    (_, at) => `(${[at, ...types.map(([, , values]) => values[at] ?? "null")].join(", ")})`,
  );
  await shop.database.pool.query(
    `create table shop.values (id int primary key, ${types.map(([postgres], index) => `${quoted(odd(index))} ${postgres}`).join(", ")});
     insert into shop.values values ${rows.join(", ")};`,
  );
  for (const [index, type] of keyable.entries()) {
    const [postgres, , values] = type;
    entities.set(`key-${index}`, entityOf(`key_${index}`, ["k"], [columnOf("k", "k", type)]));
    await shop.database.pool.query(
      `create table shop.key_${index} (k ${postgres} unique not null);
       insert into shop.key_${index} values ${values.map((value) => `(${value})`).join(", ")};`,
    );
  }
  await shop.define({
    entities,
    roles: new Map([
      ["everything", [allow("*", all)]],
      [
        "some",
        [
          allow("values", ["read"], { fields: ["id"] }),
          allow("values", ["read"], {
            filter: { field: "id", operator: ">", operand: { value: 1 } },
            fields: columns.map(({ name }) => name),
          }),
        ],
      ],
    ]),
  });
});
afterAll(() => shop.close());

const parsed = ({ body }: RawJson) => JSON.parse(body);
const page = async (entity: string, names: readonly string[], roles: readonly string[]) => {
  const request = {
    entity,
    columns: names.map((name) => ({ name, path: name })),
    order: [],
    offset: 0,
    limit: 100,
  };
  return parsed(await shop.records.page(shop.as(roles), request)).rows;
};

describe("pages of values that are hard to write", () => {
  it.each(["everything", "some"])(
    "[design 8 json] given values of every type under hostile names, when %s is granted, then a page shows of each record what the record itself shows",
    async (role) => {
      const names = ["id", ...types.map((_, index) => odd(index))];
      for (let round = 0; round < 4; round++) {
        const rows = await page("values", names, [role]);
        expect(rows.length).toBeGreaterThan(4);
        for (const row of rows) {
          const record = parsed(await shop.records.read(shop.as([role]), { entity: "values", key: row.key }));
          expect(Object.entries(row.cells)).toEqual(names.map((name) => [name, record.values[name]]));
          expect([...(row.masked ?? [])].sort()).toEqual([...record.masked].sort());
        }
      }
    },
  );

  it.each(keyable.map(([postgres], index) => [postgres, index] as const))(
    "[design 5 record ids] given a table whose key is of type %s, when a page shows its rows, then it says the keys by which records are known",
    async (_postgres, index) => {
      const entity = `key-${index}`;
      const rows = await page(entity, ["k"], ["everything"]);
      expect(rows.length).toBe(keyable[index]?.[2].length);
      const wire = valueTypes[keyable[index]?.[1] ?? "text"].toWire("k");
      const { rows: keys } = await shop.database.pool.query(`select (${wire})::text as key from shop.key_${index}`);
      expect(rows.map((row: { key: string }) => row.key).sort()).toEqual(keys.map(({ key }) => key).sort());
      for (const row of rows) {
        // Values that nobody could enter, such as infinity, show and lead nowhere.
        const record = await shop.records.read(shop.as(["everything"]), { entity, key: row.key }).catch(() => null);
        if (record) expect(parsed(record)).toMatchObject({ key: row.key, values: row.cells });
      }
    },
  );
});

describe("pages of several people of one role", () => {
  it("[design 10 rights] given a grant over one's own rows, when two people ask for the same page by turns, then each sees their own and counts their own", async () => {
    const people = ["0190d1b2-0000-7000-8000-00000000000a", "0190d1b2-0000-7000-8000-00000000000b"];
    const mine = { field: "created_by", operator: "=", operand: { user: "id" } } as const;
    await shop.define({
      entities: shopEntities,
      roles: new Map([["own", [allow("note", ["read"], { filter: mine })]]]),
    });
    for (const person of people)
      await shop.database.pool.query({
        text: "insert into shop.note (id, body, created_at, created_by) values (gen_random_uuid(), $1, now(), $2)",
        values: [`of ${person}`, person],
      });
    const request = {
      entity: "note",
      columns: [{ name: "body", path: "body" }],
      order: [],
      offset: 0,
      limit: 10,
    };
    for (let turn = 0; turn < 10; turn++) {
      const person = people[turn % 2] ?? "";
      const context = shop.as(["own"], { userId: person });
      const { rows } = parsed(await shop.records.page(context, request));
      expect(rows.map((row: { cells: object }) => row.cells)).toEqual([{ body: `of ${person}` }]);
      expect(await shop.records.count(context, { entity: "note" })).toEqual({ total: 1, exact: true });
    }
  });
});
