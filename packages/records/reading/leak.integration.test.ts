import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { RawJson, type RequestContext } from "@tessera/server-core/context.ts";
import { describe, expect, it } from "vitest";
import { all, allow, openShop, type Shop } from "../testing/shop.ts";
import { shopEntities } from "../testing/shopEntities.ts";

/**
 * Nothing that a person may not see has any influence on what they are answered: each read path is asked before and
 * after the hidden data changed, and must answer the same, byte for byte. That covers output, where, order, search,
 * joins, counts and errors at once. With all rights the same change must show, or the path would prove nothing.
 */
interface Kind {
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly entities?: ReadonlyMap<string, EntityBody>;
  /** Changes hidden data only. */
  readonly change: string;
}

const german: Condition = { field: "country", operator: "=", operand: { value: "DE" } };
const others = [
  allow("order", ["read"]),
  allow("line", ["read"]),
  allow("department", ["read"]),
  allow("product", ["read"]),
];
const customerColumns = ["id", "name", "country", "secret", "limit", "department_id"];

/** The shop with a global rule on customers, which hides those of France. */
function withRule(): ReadonlyMap<string, EntityBody> {
  const customer = shopEntities.get("customer");
  if (!customer) throw new Error("no customer");
  const rules: NonNullable<EntityBody["rules"]> = [
    {
      id: "rule",
      actions: ["read", "refer"],
      condition: { not: { field: "country", operator: "IN", operand: { value: ["FR"] } } },
    },
  ];
  return new Map<string, EntityBody>([...shopEntities, ["customer", { ...customer, rules }]]);
}

/** Changes what the history keeps of a hidden row or of hidden cells. */
const pastChange = `update sys.record_history set state = state || '{"secret": "PAST", "limit": "7.00"}'`;
const hiddenRow = `update shop.customer set name = 'Zz changed', secret = 'AAA', "limit" = 1, department_id = 1 where id = 'BONAP'`;
const hiddenCells = `update shop.customer set secret = 'ZZ' || id, "limit" = 1000 - coalesce("limit", 0), department_id = 3 - coalesce(department_id, 1)`;

const kinds: readonly Kind[] = [
  {
    name: "row filter",
    grants: [...others, allow("customer", ["read"], { filter: german })],
    change: hiddenRow,
  },
  {
    name: "row filter through a path",
    grants: [
      ...others,
      allow("customer", ["read"], { filter: { field: "department.name", operator: "=", operand: { value: "Sales" } } }),
    ],
    change: `update shop.customer set name = 'Zz changed', secret = 'AAA', "limit" = 1, country = 'XX' where id = 'BONAP'`,
  },
  {
    name: "field mask",
    grants: [...others, allow("customer", ["read"], { fields: ["id", "name", "country"] })],
    change: hiddenCells,
  },
  {
    name: "field mask that depends on the row",
    grants: [
      ...others,
      allow("customer", ["read"], { fields: ["id", "name"] }),
      allow("customer", ["read"], { filter: german, fields: ["id", "country", "secret", "limit", "department_id"] }),
    ],
    change: `update shop.customer set country = 'XX', secret = 'AAA', "limit" = 1, department_id = 2 where country <> 'DE'`,
  },
  {
    name: "refer only",
    grants: [...others, allow("customer", ["refer"])],
    change: `${hiddenCells}, country = 'X' || country`,
  },
  {
    name: "refer to some",
    grants: [...others, allow("customer", ["refer"], { filter: german })],
    change: `${hiddenRow}; update shop.customer set secret = 'ZZ', "limit" = 3, department_id = 2 where id = 'ALFKI'`,
  },
  {
    name: "global rule",
    grants: [...others, allow("customer", ["read", "refer"])],
    entities: withRule(),
    change: hiddenRow,
  },
  {
    name: "no grant",
    grants: others,
    change: `update shop.customer set name = 'Zz ' || name, country = 'XX', secret = 'AAA', "limit" = 1, department_id = 2`,
  },
  {
    name: "masked reference",
    grants: [
      allow("order", ["read"], { fields: ["id", "ordered", "note"] }),
      allow("customer", ["read"], { fields: ["id", "name"] }),
      allow("department", ["read"]),
      allow("line", ["read"]),
      allow("product", ["read"]),
    ],
    change:
      "update shop.orders set customer_id = case id when 10248 then 'CHOPS' when 10249 then null else 'ALFKI' end, secret = 'x'",
  },
];

const values = new Map<string, readonly unknown[]>([
  ["id", ["ALFKI", "BONAP"]],
  ["name", ["Bon app'", "Zz changed"]],
  ["country", ["DE", "FR", "XX"]],
  ["secret", ["SECRETBONAP", "AAA", "ZZALFKI"]],
  ["limit", ["200.00", "1.00", "900.00"]],
  ["department_id", [1, 2]],
]);

function comparisons(prefix: string): readonly Condition[] {
  return customerColumns.flatMap((column): Condition[] => {
    const field = `${prefix}${column}`;
    const each = (values.get(column) ?? []).flatMap((value): Condition[] => [
      { field, operator: "=", operand: { value } },
      { not: { field, operator: "=", operand: { value } } },
      { field, operator: "NOT IN", operand: { value: [value] } },
      ...(typeof value === "string" && column !== "limit"
        ? [{ field, operator: "LIKE" as const, operand: { value: value.slice(1, 4) } }]
        : []),
    ]);
    const order: Condition[] = column === "limit" ? [{ field, operator: "<", operand: { value: "150" } }] : [];
    const nulls: Condition[] = [
      { field, operator: "IS NULL" },
      { field, operator: "IS NOT NULL" },
    ];
    const sameField: Condition = { field: `${prefix}name`, operator: "=", operand: { field: `${prefix}secret` } };
    return [...each, ...order, ...nulls, sameField];
  });
}

function text(answer: unknown): string {
  return answer instanceof RawJson ? answer.body : JSON.stringify(answer);
}

async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(text, (error: unknown) => {
    if (error instanceof TesseraError) return JSON.stringify([error.code, error.data]);
    throw error;
  });
}

/** Every read path, asked in every way that could let hidden data through. */
async function answers(shop: Shop, context: RequestContext): Promise<ReadonlyMap<string, string>> {
  const { records } = shop;
  const found = new Map<string, string>();
  const ask = async (name: string, work: Promise<unknown>): Promise<void> => {
    found.set(name, await outcome(work));
  };
  const paging = { offset: 0, limit: 50 };
  const own = customerColumns.map((path) => ({ name: path, path }));
  const department = { name: "department", path: "department" };
  const foreign = [...customerColumns, "department.name", "department.boss", "department"].map((path) => ({
    name: path,
    path: `customer.${path}`,
  }));
  const customers = { entity: "customer", columns: [...own, department], order: [], ...paging };
  const orders = {
    entity: "order",
    columns: [
      { name: "id", path: "id" },
      { name: "customer", path: "customer" },
      { name: "customer_id", path: "customer_id" },
      ...foreign,
    ],
    order: [],
    ...paging,
  };
  const lines = { entity: "line", columns: [{ name: "deep", path: "order.customer.name" }], order: [], ...paging };
  await ask("page customer", records.page(context, customers));
  await ask("page order", records.page(context, orders));
  await ask("page line", records.page(context, lines));
  const memberships = comparisons("").map((where) => ({ where }));
  await ask(
    "rows customer",
    records.live.page(context, { ...customers, keys: ["ALFKI", "BONAP", "CHOPS"], memberships }),
  );
  await ask("rows order", records.live.page(context, { ...orders, keys: ["10248", "10249", "10250"] }));
  for (const direction of ["asc", "desc"] as const) {
    for (const { path } of [...own, department])
      await ask(
        `sort customer ${path} ${direction}`,
        records.page(context, { ...customers, order: [{ path, direction }] }),
      );
    for (const { path } of [...foreign, { path: "customer" }])
      await ask(`sort order ${path} ${direction}`, records.page(context, { ...orders, order: [{ path, direction }] }));
  }
  for (const [index, where] of comparisons("").entries()) {
    await ask(`count customer ${index}`, records.count(context, { entity: "customer", where }));
    await ask(`choices ${index}`, records.choices(context, { entity: "customer", filter: where, ...paging }));
    const exists: Condition = { exists: { entity: "customer", reference: "department" }, where };
    await ask(`exists ${index}`, records.count(context, { entity: "department", where: exists }));
    const among: Condition = { in: "id", rows: { entity: "customer", column: "department" }, where };
    await ask(`among ${index}`, records.count(context, { entity: "department", where: among }));
  }
  for (const [index, where] of comparisons("customer.").entries())
    await ask(`filter order ${index}`, records.page(context, { ...orders, where }));
  for (const value of ["ALFKI", "BONAP", "CHOPS"]) {
    const where: Condition = { field: "customer", operator: "=", operand: { value } };
    await ask(`order of ${value}`, records.count(context, { entity: "order", where }));
  }
  for (const search of ["SECRET", "Zz", "bon", "XX", "AAA", "boss", "chop"]) {
    const searchPaths = ["name", "country", "secret", "department", "department.boss"];
    await ask(`search customer ${search}`, records.page(context, { ...customers, search, searchPaths }));
    const paths = ["customer", ...searchPaths.map((path) => `customer.${path}`)];
    await ask(`search order ${search}`, records.page(context, { ...orders, search, searchPaths: paths }));
    await ask(`search choices ${search}`, records.choices(context, { entity: "customer", search, ...paging }));
  }
  await ask(
    "choices selected",
    records.choices(context, { entity: "customer", selected: ["BONAP", "ALFKI"], ...paging }),
  );
  for (const key of ["ALFKI", "BONAP", "CHOPS"]) {
    await ask(`read ${key}`, records.read(context, { entity: "customer", key }));
    await ask(`history ${key}`, records.history(context, "customer", key));
    await ask(`version ${key}`, records.version(context, "customer", key, 1));
    const changes = { secret: { base: "guess", mine: "mine" }, name: { base: "guess", mine: "mine" } };
    const message = { saveId: "leak-0000", form: null, entity: "customer", key, changes, rows: {} };
    await ask(`save ${key}`, records.save(context, message, { rules: null }));
  }
  for (const key of ["10248", "10249"]) {
    const children = [{ name: "lines", entity: "line", reference: "order" }];
    await ask(`read order ${key}`, records.read(context, { entity: "order", key, children }));
  }
  const orderOf = [{ name: "orders", entity: "order", reference: "customer" }];
  await ask("children", records.read(context, { entity: "customer", key: "ALFKI", fields: ["id"], children: orderOf }));
  return found;
}

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name));
}

describe("leaks", () => {
  it.each(kinds)(
    "[design 10 rights] given $name, when hidden data changes, then no read path answers anything else",
    async ({ grants, entities, change }) => {
      const shop = await openShop();
      try {
        await shop.define({
          roles: new Map([
            ["limited", grants],
            ["guest", grants],
            ["everything", [allow("*", all)]],
            ["reader", [allow("*", ["read", "refer"])]],
          ]),
          ...(entities ? { entities } : {}),
        });
        const changes = {
          secret: { base: "SECRETBONAP", mine: "SECRETLATER" },
          limit: { base: "200.00", mine: "210.00" },
        };
        const message = { saveId: "leak-before", form: null, entity: "customer", key: "BONAP", changes, rows: {} };
        if (!entities) await shop.records.save(shop.as(["everything"]), message, { rules: null });
        const limited = await answers(shop, shop.as(["limited"]));
        const stranger = { userId: null, guest: "0190d1b2-0000-7000-8000-00000000feed" };
        const guest = await answers(shop, shop.as(["guest"], stranger));
        const full = await answers(shop, shop.as(["reader"]));
        await shop.database.pool.query(change);
        await shop.database.pool.query(pastChange);
        expect(differing(limited, await answers(shop, shop.as(["limited"])))).toEqual([]);
        expect(differing(guest, await answers(shop, shop.as(["guest"], stranger)))).toEqual([]);
        if (!entities) expect(differing(full, await answers(shop, shop.as(["reader"]))).length).toBeGreaterThan(20);
      } finally {
        await shop.close();
      }
    },
  );
});
