import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RecordRules } from "../guard/recordRules.ts";
import { failure } from "../testing/failure.ts";
import { all, allow, openShop, person, type Shop } from "../testing/shop.ts";
import { shopEntities } from "../testing/shopEntities.ts";

let shop: Shop;
let count = 0;

beforeEach(async () => {
  shop = await openShop();
  await shop.define({
    roles: new Map([
      ["everything", [allow("*", all)]],
      ["reader", [allow("*", ["read"])]],
      ["german", [allow("customer", all, { filter: { field: "country", operator: "=", operand: { value: "DE" } } })]],
      ["names", [allow("customer", ["read", "update"], { fields: ["id", "name", "country"] })]],
      ["blind", [allow("customer", ["read"], { fields: ["id", "name"] }), allow("customer", ["update"])]],
      [
        "orders",
        [
          allow("order", all),
          allow("line", all),
          allow("customer", ["refer"], { filter: { field: "country", operator: "=", operand: { value: "DE" } } }),
        ],
      ],
      ["headers", [allow("order", all), allow("line", ["read"])]],
    ]),
  });
});

afterEach(() => shop.close());

function save(
  entity: string,
  key: string | null,
  changes: SaveMessage["changes"],
  rows: SaveMessage["rows"] = {},
  saveId = `save-${count++}-000`,
): SaveMessage {
  return { saveId, form: null, entity, key, changes, rows };
}

function values(record: { readonly [field: string]: Json }): SaveMessage["changes"] {
  return Object.fromEntries(Object.entries(record).map(([field, mine]) => [field, { base: null, mine }]));
}

const none = { added: [], changed: [], removed: [] };
const lines = (part: Partial<SaveMessage["rows"][string]>) => ({
  lines: { entity: "line", reference: "order", ...none, ...part },
});

async function run(message: SaveMessage, roles: readonly string[] = ["everything"], rules: RecordRules | null = null) {
  return shop.records.save(shop.as(roles), message, { rules });
}

describe("saving records", () => {
  it("[design 5 save] given an order, when a quantity changes and lines are added and removed, then all of it is one save with history", async () => {
    const answer = await run(
      save(
        "order",
        "10248",
        { note: { base: "first", mine: "second" } },
        lines({
          changed: [{ uid: "a", key: "10248~1", changes: { quantity: { base: 5, mine: 9 } } }],
          added: [{ uid: "n", values: { product_id: 3, quantity: 2, discount: 0.1 } }],
          removed: [{ uid: "b", key: "10248~2", base: { quantity: 6 } }],
        }),
      ),
    );
    expect(answer).toEqual({ key: "10248", version: 2, rowKeys: { lines: { n: "10248~3" } }, messages: [] });
    expect(
      await shop.rows("select product_id, quantity, discount from shop.line where order_id = 10248 order by 1"),
    ).toEqual([
      { product_id: "1", quantity: "9", discount: "0" },
      { product_id: "3", quantity: "2", discount: "0.1" },
    ]);
    expect(
      await shop.rows(
        "select entity, key, state->>'note' as note, state->>'quantity' as quantity from sys.record_history order by entity, key",
      ),
    ).toEqual([
      { entity: "line", key: "10248~1", note: null, quantity: "5" },
      { entity: "line", key: "10248~2", note: null, quantity: "6" },
      { entity: "order", key: "10248", note: "first", quantity: null },
    ]);
    expect(await shop.rows("select key, version, kind, user_id from sys.record_version order by version")).toEqual([
      { key: "10248", version: "1", kind: "found", user_id: null },
      { key: "10248", version: "2", kind: "update", user_id: person },
    ]);
    expect(await shop.rows("select entity, keys from sys.outbox order by entity")).toEqual([
      { entity: "line", keys: "{10248~1,10248~2,10248~3}" },
      { entity: "order", keys: "{10248}" },
    ]);
  });

  it("[design 5 save] given a save that was answered, when it comes again, also at the same time, then the answer is the same and nothing is written twice", async () => {
    const message = save(
      "order",
      null,
      values({ customer_id: "ALFKI", note: "new" }),
      lines({ added: [{ uid: "x", values: { product_id: 1, quantity: 1 } }] }),
    );
    const answers = await Promise.all([run(message), run(message), run(message)]);
    answers.push(await run(message));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ key: "10251", version: 1, rowKeys: { lines: { x: "10251~1" } } });
    expect(await shop.rows("select count(*) from shop.orders where note = 'new'")).toEqual([{ count: "1" }]);
  });

  it("[design 5 save] given another person's change, when the same field is saved, then it is a conflict; another field merges", async () => {
    await run(save("customer", "ALFKI", { country: { base: "DE", mine: "AT" } }));
    expect(await failure(run(save("customer", "ALFKI", { country: { base: "DE", mine: "HU" } })))).toEqual({
      code: "save_conflict",
      data: {
        conflicts: [
          { subForm: null, uid: null, field: "country", kind: "changed", base: "DE", theirs: "AT", mine: "HU" },
        ],
      },
    });
    expect(
      await run(
        save("customer", "ALFKI", {
          name: { base: "Alfréd Fűtő", mine: "Alfréd" },
          country: { base: "DE", mine: "AT" },
        }),
      ),
    ).toMatchObject({ version: 3 });
  });

  it("[design 5 save] given a line that changed, when someone removes what they saw before, then it is a conflict; a line that is gone stays gone", async () => {
    await shop.database.pool.query("update shop.line set quantity = 50 where order_id = 10248 and product_id = 1");
    const removed = [
      { uid: "a", key: "10248~1", base: { quantity: 5 } },
      { uid: "z", key: "10248~77", base: {} },
    ];
    const caught = await failure(run(save("order", "10248", {}, lines({ removed }))));
    expect(caught.data).toEqual({
      conflicts: [
        { subForm: "lines", uid: "a", field: "quantity", kind: "removed-changed", base: 5, theirs: 50, mine: null },
      ],
    });
    const changed = [{ uid: "q", key: "10249~3", changes: { quantity: { base: 7, mine: 8 } } }];
    expect((await failure(run(save("order", "10248", {}, lines({ changed }))))).data).toMatchObject({
      conflicts: [{ uid: "q", kind: "removed", theirs: null }],
    });
  });

  it("[design 5 keys] given two lines, when they swap products, then each keeps its other values, also those no definition knows", async () => {
    await shop.database.pool.query(
      "alter table shop.line add column unknown_to_all text; update shop.line set unknown_to_all = 'u' || product_id",
    );
    const answer = await run(
      save(
        "order",
        "10248",
        {},
        lines({
          changed: [
            {
              uid: "a",
              key: "10248~1",
              changes: { product_id: { base: 1, mine: 2 }, quantity: { base: 5, mine: 55 } },
            },
            { uid: "b", key: "10248~2", changes: { product_id: { base: 2, mine: 1 } } },
          ],
        }),
      ),
    );
    expect(answer.rowKeys).toEqual({ lines: { a: "10248~2", b: "10248~1" } });
    expect(
      await shop.rows("select product_id, quantity, unknown_to_all from shop.line where order_id = 10248 order by 1"),
    ).toEqual([
      { product_id: "1", quantity: "6", unknown_to_all: "u2" },
      { product_id: "2", quantity: "55", unknown_to_all: "u1" },
    ]);
  });

  it("[design 5 keys] given a line, when its product changes to a free one, then its key changes and its history stays readable", async () => {
    const changed = [{ uid: "a", key: "10248~1", changes: { product_id: { base: 1, mine: 3 } } }];
    expect((await run(save("order", "10248", {}, lines({ changed })))).rowKeys).toEqual({ lines: { a: "10248~3" } });
    expect(await shop.rows("select key, state->>'quantity' as quantity, parents from sys.record_history")).toEqual([
      { key: "10248~1", quantity: "5", parents: "{r-order=10248,r-product=1}" },
    ]);
  });

  it("[design 5 keys] given a text key, a number that follows, one of the database and a uuid, when records are created, then each key is made its way", async () => {
    expect(await run(save("customer", null, values({ id: "NEWCO", name: "New" })))).toMatchObject({ key: "NEWCO" });
    const keys = await Promise.all(
      [1, 2, 3].map(async () => (await run(save("order", null, values({ note: "n" })))).key),
    );
    expect(keys.sort()).toEqual(["10251", "10252", "10253"]);
    expect(await run(save("product", null, values({ name: "Tea", price: 1.5 })))).toMatchObject({ key: "4" });
    const note = await run(save("note", null, values({ body: "b" })));
    expect(note.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(await shop.rows("select number, created_by, changed_by from shop.note")).toEqual([
      { number: "N-2024-0001", created_by: person, changed_by: person },
    ]);
    expect((await failure(run(save("customer", null, values({ id: "TOOLONG", name: "x" }))))).code).toBe(
      "value_invalid",
    );
  });

  it("[design 5 save] given fields that nobody writes, when they are sent by hand, then the save is refused and nothing is written", async () => {
    const attempts: readonly (readonly [SaveMessage, readonly string[]])[] = [
      [save("product", "1", { picture: { base: null, mine: { bytes: 1 } } }), ["everything"]],
      [save("note", null, values({ number: "N-1" })), ["everything"]],
      [save("note", null, values({ created_by: person })), ["everything"]],
      [save("order", null, values({ id: 5 })), ["everything"]],
      [save("order", "10248", { id: { base: 10248, mine: 5 } }), ["everything"]],
      [save("customer", "ALFKI", { secret: { base: null, mine: "x" } }), ["names"]],
      [save("customer", "ALFKI", { secret: { base: null, mine: "x" } }), ["blind"]],
      [save("customer", "ALFKI", { secret: { base: "SECRETALFKI", mine: "x" } }), ["blind"]],
    ];
    for (const [message, roles] of attempts)
      expect((await failure(run(message, roles))).code).toBe("field_not_writable");
    expect((await failure(run(save("order", "10248", values({ __proto__x: 1 }))))).code).toBe("invalid_input");
    expect(await shop.rows("select count(*) from sys.record_version")).toEqual([{ count: "0" }]);
    expect(await shop.rows("select count(*) from sys.save_answer")).toEqual([{ count: "0" }]);
  });

  it("[design 5 save] given values nested without end, when they are sent, then they are no values and nothing breaks", async () => {
    let deep: Json = 1;
    for (let index = 0; index < 50_000; index++) deep = [deep];
    expect((await failure(run(save("order", "10248", { note: { base: "first", mine: deep } })))).code).toBe(
      "value_invalid",
    );
    const conflict = await failure(run(save("order", "10248", { note: { base: deep, mine: "x" } })));
    expect(conflict.data).toMatchObject({ conflicts: [{ base: null, theirs: "first" }] });
  });

  it("[design 10 rights] given a row filter, when a write would leave or enter it, then it is refused", async () => {
    expect((await failure(run(save("customer", "BONAP", { name: { base: "x", mine: "y" } }), ["german"]))).code).toBe(
      "record_not_found",
    );
    const refused = { code: "access_denied", data: { entity: "customer", fields: ["country"] } };
    expect(await failure(run(save("customer", "ALFKI", { country: { base: "DE", mine: "FR" } }), ["german"]))).toEqual(
      refused,
    );
    const french = save("customer", null, values({ id: "X", name: "X", country: "FR" }));
    expect(await failure(run(french, ["german"]))).toEqual(refused);
    // What they did not set themselves is not named.
    expect(await failure(run(save("customer", null, values({ id: "X", name: "X" })), ["german"]))).toEqual({
      code: "access_denied",
      data: { entity: "customer" },
    });
    expect(await run(save("customer", null, values({ id: "X", name: "X", country: "DE" })), ["german"])).toMatchObject({
      key: "X",
    });
    expect((await failure(run(save("customer", "ALFKI", { name: { base: "x", mine: "y" } }), ["reader"]))).code).toBe(
      "access_denied",
    );
    expect((await failure(run(save("customer", null, values({ id: "Y" })), ["reader"]))).code).toBe("access_denied");
    expect(await shop.rows("select id from shop.customer where country = 'DE' order by 1")).toEqual([
      { id: "ALFKI" },
      { id: "X" },
    ]);
  });

  it("[design 10 rights] given lines without a grant to write them, when the order is saved with lines, then it is refused", async () => {
    const rows = [
      lines({ added: [{ uid: "n", values: { product_id: 3, quantity: 2 } }] }),
      lines({ removed: [{ uid: "b", key: "10248~2", base: {} }] }),
      lines({ changed: [{ uid: "a", key: "10248~1", changes: { quantity: { base: 5, mine: 9 } } }] }),
    ];
    for (const part of rows)
      expect((await failure(run(save("order", "10248", {}, part), ["headers"]))).code).toBe("access_denied");
  });

  it("[design 10 refer] given a record that may not be chosen and one that does not exist, when chosen, then both are refused alike", async () => {
    const choose = (id: string) =>
      failure(run(save("order", "10248", { customer_id: { base: "ALFKI", mine: id } }), ["orders"]));
    expect(await choose("BONAP")).toEqual(await choose("NOONE"));
    expect((await choose("BONAP")).code).toBe("reference_violation");
    expect(
      await run(save("order", "10249", { customer_id: { base: "BONAP", mine: "ALFKI" } }), ["orders"]),
    ).toMatchObject({ version: 2 });
  });

  it("[design 5 save] given violated constraints, when saved, then the answer names the fields and quotes no value", async () => {
    const twice = await failure(run(save("product", null, values({ name: "Chai" }))));
    expect(twice).toEqual({ code: "unique_violation", data: { entity: "product", fields: ["name"] } });
    const dangling = await failure(run(save("customer", "ALFKI", { department_id: { base: 1, mine: 99 } })));
    expect(dangling).toEqual({ code: "reference_violation", data: { entity: "customer", fields: ["department_id"] } });
    const sameLine = await failure(
      run(save("order", "10248", {}, lines({ added: [{ uid: "n", values: { product_id: 1, quantity: 1 } }] }))),
    );
    expect(sameLine).toEqual({
      code: "unique_violation",
      data: { entity: "line", fields: ["order_id", "product_id"] },
    });
  });

  it("[design 5 invariants] given required fields, bounds and types, when broken on any row, then all messages come and nothing is written", async () => {
    const missing = await failure(run(save("customer", null, values({ id: "X", name: "" }))));
    expect(missing.data).toMatchObject({ messages: [{ ID: "name", PUBLIC: "record.required", ROWNUM: null }] });
    const rows = lines({
      changed: [{ uid: "a", key: "10248~1", changes: { quantity: { base: 5, mine: 0 } } }],
      added: [{ uid: "n", values: { product_id: 3 } }],
    });
    expect((await failure(run(save("order", "10248", {}, rows)))).data).toMatchObject({
      messages: [
        { ID: "quantity", PUBLIC: "record.min", ROWNUM: 0, SUBFORM: "lines", ROWUID: "a" },
        { ID: "quantity", PUBLIC: "record.required", ROWNUM: 2, SUBFORM: "lines", ROWUID: "n" },
      ],
    });
    const wrong = await failure(run(save("order", "10248", { ordered: { base: "2024-01-01", mine: "2024-02-30" } })));
    expect(wrong).toEqual({
      code: "value_invalid",
      data: {
        problems: [{ subForm: null, uid: null, field: "ordered", code: "value_format", data: { expected: "date" } }],
      },
    });
  });

  it("[design 5 values] given an odd value of an adopted table, when another field is saved, then it stays; sent back unchanged it passes", async () => {
    await run(
      save("order", "10250", { note: { base: "odd", mine: "even" }, ordered: { base: "infinity", mine: "infinity" } }),
    );
    expect(await shop.rows("select ordered, note from shop.orders where id = 10250")).toEqual([
      { ordered: "infinity", note: "even" },
    ]);
  });

  it("[design 7 server] given rules, when a record is saved, then they see the whole merged record and what they compute is written without a grant", async () => {
    const seen: unknown[] = [];
    const rules: RecordRules = async ({ current, proposed, isNew }) => {
      seen.push({
        current: current?.values.secret,
        rows: proposed.rows.lines?.map((row) => row.values.quantity),
        isNew,
      });
      const total = (proposed.rows.lines ?? []).reduce((sum, row) => sum + Number(row.values.quantity), 0);
      const byUid = Object.fromEntries((proposed.rows.lines ?? []).map((row) => [row.uid, { discount: 0.5 }]));
      return { values: { note: `total ${total}` }, rows: { lines: byUid }, messages: [], isValid: true };
    };
    await run(
      save(
        "order",
        "10248",
        {},
        lines({ changed: [{ uid: "a", key: "10248~1", changes: { quantity: { base: 5, mine: 10 } } }] }),
      ),
      ["everything"],
      rules,
    );
    expect(seen).toEqual([{ current: "SECRETONE", rows: [10, 6], isNew: false }]);
    expect(
      await shop.rows(
        "select o.note, l.discount from shop.orders o join shop.line l on l.order_id = o.id where o.id = 10248",
      ),
    ).toEqual([
      { note: "total 16", discount: "0.5" },
      { note: "total 16", discount: "0.5" },
    ]);
    const refusing: RecordRules = async () => ({ values: {}, rows: {}, messages: [], isValid: false });
    expect(
      (await failure(run(save("order", "10248", { note: { base: "total 16", mine: "x" } }), ["everything"], refusing)))
        .code,
    ).toBe("validation_failed");
  });

  it("[design 4 stale] given a form of an older publish, when saved, then the definition has changed", async () => {
    const context = shop.as(["everything"]);
    const message = {
      ...save("order", "10248", { note: { base: "first", mine: "x" } }),
      definitions: context.freshness.definitions - 1,
    };
    expect((await failure(shop.records.save(context, message, { rules: null }))).code).toBe("definition_changed");
  });

  it("[design 4 stale] given rights taken away while the save is on its way, when it arrives, then it is refused", async () => {
    const context = shop.as(["everything"]);
    await shop.define({ roles: new Map([["everything", [allow("*", ["read"])]]]) });
    expect(
      (
        await failure(
          shop.records.save(context, save("order", "10248", { note: { base: "first", mine: "x" } }), { rules: null }),
        )
      ).code,
    ).toBe("access_denied");
  });

  it("[design 5 save] given a connection that dies half-way, when the same save is sent again, then it happens once and whole", async () => {
    const message = save(
      "order",
      "10248",
      { note: { base: "first", mine: "cut" } },
      lines({ removed: [{ uid: "b", key: "10248~2", base: {} }] }),
    );
    let cut = true;
    const dying: RecordRules = async () => {
      if (cut) {
        cut = false;
        await shop.database.pool.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
        );
      }
      return { values: {}, rows: {}, messages: [], isValid: true };
    };
    expect((await failure(run(message, ["everything"], dying))).code).toBe("database_unavailable");
    expect(
      await shop.rows(
        "select note, (select count(*) from shop.line where order_id = 10248) as lines from shop.orders where id = 10248",
      ),
    ).toEqual([{ note: "first", lines: "2" }]);
    expect(await run(message, ["everything"], dying)).toMatchObject({ version: 2 });
    expect(
      await shop.rows(
        "select note, (select count(*) from shop.line where order_id = 10248) as lines from shop.orders where id = 10248",
      ),
    ).toEqual([{ note: "cut", lines: "1" }]);
  });

  it("[design 5 adopted] given a row changed from outside, when it is saved next, then what was found is a version of its own", async () => {
    await run(save("customer", "ALFKI", { name: { base: "Alfréd Fűtő", mine: "Two" } }));
    await shop.database.pool.query("update shop.customer set name = 'Outside' where id = 'ALFKI'");
    expect(await run(save("customer", "ALFKI", { name: { base: "Outside", mine: "Four" } }))).toMatchObject({
      version: 4,
    });
    expect(await shop.rows("select version, kind from sys.record_version order by version")).toEqual([
      { version: "1", kind: "found" },
      { version: "2", kind: "update" },
      { version: "3", kind: "found" },
      { version: "4", kind: "update" },
    ]);
    expect(await shop.rows("select state->>'name' as name from sys.record_history order by from_change")).toEqual([
      { name: "Alfréd Fűtő" },
      { name: "Two" },
      { name: "Outside" },
    ]);
  });

  it("[design 5 save] given ten people who add a letter to the same text at the same time, when each repeats after a conflict, then no letter is lost", async () => {
    const add = async (letter: string): Promise<void> => {
      const { body } = await shop.records.read(shop.as(["everything"]), { entity: "order", key: "10250" });
      const base: string = JSON.parse(body).values.note;
      const message = save("order", "10250", { note: { base, mine: base + letter } });
      const outcome = await run(message).catch((error: unknown) => error);
      if (!(outcome instanceof TesseraError)) return;
      expect(outcome.code).toBe("save_conflict");
      await add(letter);
    };
    await Promise.all([..."0123456789"].map(add));
    const [row] = await shop.rows("select note from shop.orders where id = 10250");
    expect([...(row?.note ?? "").slice(3)].sort().join("")).toBe("0123456789");
    expect(await shop.rows("select count(*), max(version) from sys.record_version where kind = 'update'")).toEqual([
      { count: "10", max: "11" },
    ]);
    expect(
      await shop.rows(
        "select count(*) from sys.record_history h join sys.record_history n on n.key = h.key and n.from_change = h.to_change",
      ),
    ).toEqual([{ count: "9" }]);
  });

  it("[design 5 guard file] given a guard file that refuses, when its entity is written, then nothing is", async () => {
    const guarded = await openShop({
      guards: new Map([
        [
          "customer",
          async (write) => (write.after?.country === "XX" ? { refuse: "access_denied" as const } : undefined),
        ],
      ]),
    });
    await guarded.define({ roles: new Map([["everything", [allow("*", all)]]]), entities: shopEntities });
    const attempt = guarded.records.save(
      guarded.as(["everything"]),
      save("customer", "ALFKI", { country: { base: "DE", mine: "XX" } }),
      { rules: null },
    );
    expect((await failure(attempt)).code).toBe("access_denied");
    await guarded.close();
  });
});
