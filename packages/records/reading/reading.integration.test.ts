import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RawJson } from "@tessera/server-core/context.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { all, allow, openShop, type Shop } from "../testing/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.define({
    roles: new Map([
      ["everything", [allow("*", all)]],
      ["nothing", []],
      [
        "named",
        [allow("customer", ["read"], { filter: { not: { field: "country", operator: "=", operand: { value: "" } } } })],
      ],
      [
        "german",
        [allow("customer", ["read"], { filter: { field: "country", operator: "=", operand: { value: "DE" } } })],
      ],
    ]),
  });
});

afterAll(() => shop.close());

function parsed(answer: RawJson) {
  return JSON.parse(answer.body);
}

const orders = {
  entity: "order",
  columns: [
    { name: "id", path: "id" },
    { name: "customer", path: "customer" },
    { name: "country", path: "customer.country" },
    { name: "boss", path: "customer.department.boss" },
    { name: "ordered", path: "ordered" },
  ],
  order: [{ path: "id", direction: "asc" as const }],
  offset: 0,
  limit: 50,
};

describe("reading records", () => {
  it("[design 8 lists] given orders, when a page is read, then references show names, paths their columns, odd values their text", async () => {
    const { rows } = parsed(await shop.records.page(shop.as(["everything"]), orders));
    expect(rows).toEqual([
      {
        key: "10248",
        cells: { id: 10248, customer: "Alfréd Fűtő", country: "DE", boss: "boss-SECRETBOSS", ordered: "2024-01-01" },
      },
      {
        key: "10249",
        cells: { id: 10249, customer: "Bon app'", country: "FR", boss: "b2", ordered: "2024-01-02" },
      },
      {
        key: "10250",
        cells: { id: 10250, customer: null, country: null, boss: null, ordered: "infinity" },
      },
    ]);
  });

  it("[design 8 search] given an accented name, when searched without accents and in capitals, then it is found, and numbers by value", async () => {
    const search = (text: string) =>
      shop.records.page(shop.as(["everything"]), { ...orders, search: text, searchPaths: ["customer", "id"] });
    expect(parsed(await search("FUTO alfred")).rows.map((row: { key: string }) => row.key)).toEqual(["10248"]);
    expect(parsed(await search("10249")).rows.map((row: { key: string }) => row.key)).toEqual(["10249"]);
    expect(parsed(await search("100%")).rows).toEqual([]);
    expect(
      await shop.records.count(shop.as(["everything"]), { entity: "order", search: "bon", searchPaths: ["customer"] }),
    ).toEqual({
      total: 1,
      exact: true,
    });
  });

  it("[design 8 lists] given a sort by a reference, when a page is read, then it goes by the display name in the person's language", async () => {
    const page = await shop.records.page(shop.as(["everything"]), {
      ...orders,
      order: [{ path: "customer", direction: "desc" }],
      limit: 2,
      offset: 1,
    });
    expect(parsed(page).rows.map((row: { key: string }) => row.key)).toEqual(["10249", "10248"]);
  });

  it("[design 10 rights] given no grant, when anything is read, then it is refused", async () => {
    await expect(shop.records.page(shop.as(["nothing"]), orders)).rejects.toThrow("access_denied");
    await expect(shop.records.count(shop.as(["nothing"]), { entity: "order" })).rejects.toThrow("access_denied");
    await expect(shop.records.read(shop.as([]), { entity: "order", key: "10248" })).rejects.toThrow("access_denied");
    await expect(shop.records.choices(shop.as(["nothing"]), { entity: "order", offset: 0, limit: 5 })).rejects.toThrow(
      "access_denied",
    );
  });

  it("[design 10 rights] given a row filter, when a hidden and a missing record are read, then the answers are the same", async () => {
    const read = (key: string) => shop.records.read(shop.as(["german"]), { entity: "customer", key });
    expect(parsed(await read("ALFKI")).values.country).toBe("DE");
    for (const key of ["BONAP", "NOONE", "x".repeat(50), "a~b"]) {
      const error = await read(key).catch((caught: unknown) => caught);
      expect(error instanceof TesseraError && { code: error.code, data: error.data }).toEqual({
        code: "record_not_found",
        data: {},
      });
    }
  });

  it("[design 5 record ids] given a composite key and odd characters, when read by their key text, then the records are found", async () => {
    const line = parsed(await shop.records.read(shop.as(["everything"]), { entity: "line", key: "10248~2" }));
    expect(line).toMatchObject({ key: "10248~2", version: 1, values: { quantity: 6, discount: 0.15 } });
    const odd = parsed(await shop.records.read(shop.as(["everything"]), { entity: "customer", key: "D~%X" }));
    expect(odd.values.name).toBe("Odd key");
  });

  it("[design 5 records] given an order with lines, when read with its sub-form, then rows and names of what they refer to come in one answer", async () => {
    const order = parsed(
      await shop.records.read(shop.as(["everything"]), {
        entity: "order",
        key: "10248",
        children: [
          { name: "lines", entity: "line", reference: "order", orderBy: [{ path: "product", direction: "desc" }] },
        ],
      }),
    );
    expect(order.references).toEqual({ customer: { key: "ALFKI", display: "Alfréd Fűtő" } });
    expect(order.children).toEqual({ lines: { create: true } });
    expect(order.rows.lines.map((row: { key: string }) => row.key)).toEqual(["10248~2", "10248~1"]);
    expect(order.rows.lines[0].references).toEqual({
      order: { key: "10248", display: "10248" },
      product: { key: "2", display: "Chang" },
    });
  });

  it("[design 5 values] given bytes, when read, then only their number travels", async () => {
    const product = parsed(await shop.records.read(shop.as(["everything"]), { entity: "product", key: "1" }));
    expect(product.values.picture).toEqual({ bytes: 2 });
    expect(product.locked).toEqual(["picture"]);
  });

  it("[design 4 stale] given a publish since the request began, when a page is read, then it is read again on the new state", async () => {
    const before = shop.as(["everything"]);
    await shop.database.pool.query("update sys.state set rights = rights + 1");
    expect(parsed(await shop.records.page(before, orders)).rows).toHaveLength(3);
  });

  it("[design 4 session] given a session that ended, when a page is read, then nothing is answered but that", async () => {
    const sessionId = "0190d1b2-0000-7000-8000-0000000000aa";
    await shop.database.pool.query(`insert into sys.session values ('${sessionId}', now() + interval '1 hour', now())`);
    await expect(shop.records.page(shop.as(["everything"], { sessionId }), orders)).rejects.toThrow("session_expired");
  });

  it("[design 8 lists] given unknown paths, bad limits and values of the wrong type, when a page is asked, then it is invalid input", async () => {
    const context = shop.as(["everything"]);
    const bad = [
      { ...orders, columns: [{ name: "x", path: "nope" }] },
      { ...orders, columns: [{ name: "x", path: "customer.nope.id" }] },
      { ...orders, limit: 0 },
      { ...orders, limit: 501 },
      { ...orders, offset: 1.5 },
      { ...orders, where: { field: "id", operator: "=" as const, operand: { value: "1; drop table shop.line" } } },
      { ...orders, where: { field: "note", operator: "BETWEEN" as const, operand: { value: ["a", "b"] } } },
      {
        ...orders,
        where: { field: "note", operator: "=" as const, operand: { value: { date: "2024-01-01", instant: "x" } } },
      },
    ];
    for (const request of bad) await expect(shop.records.page(context, request)).rejects.toThrow("invalid_input");
  });

  it("[design 8 lists] given conditions that are too deep or too big, also inside one another, when a page is asked, then it is invalid input", async () => {
    const leaf: Condition = { field: "name", operator: "IS NULL" };
    let deep: Condition = leaf;
    for (let index = 0; index < 50_000; index++)
      deep = index % 2 ? { not: deep } : { exists: { entity: "customer", reference: "department" }, where: deep };
    const wide: Condition = { or: Array.from({ length: 1001 }, () => leaf) };
    for (const where of [deep, wide])
      await expect(shop.records.count(shop.as(["everything"]), { entity: "customer", where })).rejects.toThrow(
        "invalid_input",
      );
  });

  it("[design 10 rights] given a rule about an empty text, when someone without a session asks again and again, then it decides the same", async () => {
    await shop.rows("update shop.customer set country = '' where id = 'CHOPS'");
    for (let time = 0; time < 3; time++)
      expect(await shop.records.count(shop.as(["named"]), { entity: "customer" })).toEqual({ total: 3, exact: true });
    await shop.rows("update shop.customer set country = 'CH' where id = 'CHOPS'");
  });

  it("[design 8 lists] given names that try to leave their quotes, when a page is read, then they are names in the answer", async () => {
    const name = `x'"; drop table shop.line; --`;
    const page = parsed(
      await shop.records.page(shop.as(["everything"]), { ...orders, columns: [{ name, path: "note" }] }),
    );
    expect(page.rows[0].cells).toEqual({ [name]: "first" });
  });

  it("[forms 3 dropdown] given a look-up, when choices are searched, then keys and names come, with those chosen before", async () => {
    const choices = parsed(
      await shop.records.choices(shop.as(["everything"]), {
        entity: "customer",
        search: "fut",
        selected: ["BONAP", "GONE!"],
        offset: 0,
        limit: 10,
      }),
    );
    expect(choices).toEqual({
      choices: [{ key: "ALFKI", display: "Alfréd Fűtő", detail: "DE" }],
      selected: [{ key: "BONAP", display: "Bon app'", detail: "FR" }],
    });
  });

  it("[design 5 entities] given a table of 130 columns, when listed, read and saved, then none of its columns is lost", async () => {
    const names = Array.from({ length: 130 }, (_, index) => `n${index}`);
    const wide = await openShop();
    try {
      await wide.database.pool.query(
        `create table shop.wide (id int primary key, ${names.map((name) => `${name} int`).join(", ")}); insert into shop.wide (id, n129) values (1, 129)`,
      );
      const columns = ["id", ...names].map((name) => ({
        id: name,
        name,
        column: name,
        label: name,
        type: "integer" as const,
      }));
      const body: EntityBody = {
        label: "wide",
        labelPlural: "wide",
        storage: { schema: "shop", table: "wide" },
        origin: "adopted",
        key: { columns: ["id"], made: "person" },
        columns,
        references: [],
        display: [],
      };
      await wide.define({
        entities: new Map([["wide", body]]),
        roles: new Map([["everything", [allow("*", all)]]]),
      });
      const context = wide.as(["everything"]);
      const shown = names.map((name) => ({ name, path: name }));
      const page = parsed(
        await wide.records.page(context, { entity: "wide", columns: shown, order: [], offset: 0, limit: 1 }),
      );
      expect(Object.keys(page.rows[0].cells)).toHaveLength(130);
      expect(page.rows[0].cells.n129).toBe(129);
      const message = {
        saveId: "wide-0001",
        form: null,
        entity: "wide",
        key: "1",
        changes: { n0: { base: null, mine: 5 } },
        rows: {},
      };
      expect(await wide.records.save(context, message, { rules: null })).toMatchObject({ version: 2 });
      expect(parsed(await wide.records.read(context, { entity: "wide", key: "1" })).values).toMatchObject({
        n0: 5,
        n129: 129,
      });
    } finally {
      await wide.close();
    }
  });
});

describe("reading for several", () => {
  const lines = { entity: "line", columns: [{ name: "order", path: "order_id" }], order: [], offset: 0, limit: 50 };

  it("[design 10 outbox] given keys of several kinds, one column or two, when rows are read by them, then exactly these come, and texts that are no keys are nothing", async () => {
    const context = shop.as(["everything"]);
    const keysOf = async (entity: string, keys: readonly string[]): Promise<readonly string[]> => {
      const { rows } = parsed(await shop.records.live.page(context, { ...lines, entity, columns: [], keys }));
      return rows.map((row: { key: string }) => row.key).sort();
    };
    const { rows } = parsed(await shop.records.page(context, lines));
    const all = rows.map((row: { key: string }) => row.key).sort();
    expect(all.length).toBeGreaterThan(1);
    expect(await keysOf("line", [...all, "7", "x~y", "10248~x"])).toEqual(all);
    expect(await keysOf("line", all.slice(1))).toEqual(all.slice(1));
    expect(await keysOf("order", ["10249", "010248", "99999", "'; drop table shop.orders"])).toEqual(["10249"]);
    expect(await keysOf("customer", ["BONAP", "ALFKI", ""])).toEqual(["ALFKI", "BONAP"]);
    expect(await keysOf("order", [])).toEqual([]);
  });

  it("[design 10 outbox] given several selections, when rows are read, then each says to which of them it belongs, by what its reader sees", async () => {
    const memberships = [
      { where: { field: "country", operator: "=", operand: { value: "DE" } } as Condition },
      { search: "bon", searchPaths: ["name"] },
      {},
    ];
    const request = { ...lines, entity: "customer", columns: [], keys: ["ALFKI", "BONAP"], memberships };
    const { rows } = parsed(await shop.records.live.page(shop.as(["everything"]), request));
    const found = new Map(rows.map((row: { key: string; in: boolean[] }) => [row.key, row.in]));
    expect([found.get("ALFKI"), found.get("BONAP")]).toEqual([
      [true, false, true],
      [false, true, true],
    ]);
  });

  it("[design 10 outbox] given readers of the same and of other grants, languages and persons, when they are named, then exactly those who are answered alike share a name", () => {
    const { live } = shop.records;
    const request = {
      ...lines,
      entity: "customer" as const,
      columns: [{ name: "department", path: "department.name" }],
    };
    const name = (context: Parameters<typeof live.audience>[0], where?: Condition): string =>
      live.audience(context, { ...request, ...(where ? { where } : {}) }).name;
    const [one, two] = [shop.as(["german"]), shop.as(["german"], { userId: "0190d1b2-0000-7000-8000-000000000002" })];
    const personal: Condition = { field: "name", operator: "=", operand: { user: "id" } };
    expect(name(one)).toBe(name(two));
    expect(name(one, personal)).not.toBe(name(two, personal));
    expect(name(one)).not.toBe(name(shop.as(["named"])));
    expect(name(one)).not.toBe(name({ ...one, language: "de" }));
    expect(name(one)).not.toBe(name({ ...one, freshness: { ...one.freshness, rights: 999 } }));
    expect([...live.audience(one, request).others]).toEqual(["department"]);
    expect(() => name(shop.as(["nothing"]))).toThrow(new TesseraError("access_denied"));
  });

  it("[design 10 outbox] given counters that have moved, when rows are read for several, then nothing is answered and nothing is tried again", async () => {
    const context = shop.as(["everything"]);
    const old = { ...context, freshness: { ...context.freshness, rights: context.freshness.rights - 1 } };
    await expect(shop.records.live.page(old, { ...lines, keys: [] })).rejects.toBeInstanceOf(StaleError);
    await expect(shop.records.live.count(old, { entity: "line" })).rejects.toBeInstanceOf(StaleError);
  });
});
