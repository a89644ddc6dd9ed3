import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import type { RecordRules } from "@tessera/records/guard/recordRules.ts";
import { all, allow, openShop, type Shop } from "@tessera/records/testing/shop.ts";
import { shopEntities } from "@tessera/records/testing/shopEntities.ts";
import { step, task, taskTables } from "@tessera/records/testing/taskEntities.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const column = (name: string, type: "decimal" | "datetime" | "boolean" | "json" | "float", more: object = {}) => ({
  id: `c-${name}`,
  name,
  column: name,
  label: name,
  type,
  ...more,
});
const entities = new Map([
  ...shopEntities,
  [
    "task",
    {
      ...task,
      columns: [
        ...task.columns,
        column("cost", "decimal", { precision: 8, scale: 2 }),
        column("due", "datetime"),
        column("done", "boolean"),
        column("data", "json"),
        column("share", "float"),
      ],
    },
  ],
  ["step", step],
]);
const roles = new Map([
  ["everything", [allow("*", all)]],
  [
    "mine",
    [allow("task", all, { filter: { field: "title", operator: "LIKE", operand: { value: "a" } } }), allow("step", all)],
  ],
  ["titles", [allow("task", all, { fields: ["id", "title", "cost"] }), allow("step", ["read", "create"])]],
  [
    "german-tasks",
    [
      allow("task", all),
      allow("step", all),
      allow("customer", ["refer"], { filter: { field: "country", operator: "=", operand: { value: "DE" } } }),
    ],
  ],
]);

interface Way {
  readonly shop: Shop;
  readonly isQuick: boolean;
  /** What stands for a key of this way, by key. */
  readonly names: Map<string, string>;
  readonly keys: string[];
}

async function openWay(isQuick: boolean): Promise<Way> {
  const shop = await openShop({}, 3);
  await shop.database.pool.query(taskTables);
  await shop.database.pool.query(`alter table shop.task add column cost numeric(8,2), add column due timestamp,
    add column done boolean, add column data jsonb, add column share float8;
    alter table shop.step add unique (task_id, title)`);
  await shop.define({ entities, roles });
  return { shop, isQuick, names: new Map(), keys: [] };
}

let ways: readonly [Way, Way];
beforeAll(async () => {
  ways = [await openWay(true), await openWay(false)];
});
afterAll(() => Promise.all(ways.map(({ shop }) => shop.close())));

/** A database on which nothing is sent in a single round trip. */
function inSteps({ services }: RequestContext): Database {
  const { brief: _brief, ...database } = services.database;
  return { ...database, together: () => Promise.reject(new TesseraError("busy")) };
}

function contextOf({ shop, isQuick }: Way, role: string): RequestContext {
  const context = shop.as([role]);
  return isQuick ? context : { ...context, services: { ...context.services, database: inSteps(context) } };
}

/** One save, described without keys: `at` chooses among the tasks that are there. */
interface Wanted {
  readonly role: string;
  readonly at: number | null;
  readonly saveId: string;
  readonly values: { readonly [field: string]: { readonly base: unknown; readonly mine: unknown } };
  readonly added: readonly { readonly [field: string]: unknown }[];
  readonly changed: readonly { readonly at: number; readonly base: unknown; readonly title: unknown }[];
  readonly rule: unknown;
}

/** Mostly `usual`, now and then `odd`. */
const mostly = (usual: readonly unknown[], odd: readonly unknown[]) =>
  fc.oneof({ weight: 24, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });
const title = mostly(["a", "ab", "b", "c", "ca", "ő😀'\"\\", "x".repeat(300)], ["", null, "\u0000", "\ud800", 5]);
const values = fc.record(
  {
    title,
    effort: mostly([1, 0, 7, null], [-1, 2 ** 31, "1"]),
    customer_id: mostly(["ALFKI", "BONAP", null], ["NOONE", "TOOLONG"]),
    cost: mostly(["1", "1.5", "1.50", "999999.99", null], ["9999999", "NaN"]),
    due: mostly(["2024-01-31 10:00:00", "2024-01-31 10:00:00.500000", null], ["infinity"]),
    done: mostly([true, false, null], ["t"]),
    data: fc.constantFrom({ a: [1, null] }, [], "x", null),
    share: fc.constantFrom(0.1, 1e300, null),
    number: mostly([undefined], [null, "own"]),
    id: mostly([undefined], [null, "0190d1b2-0000-7000-8000-0000000000a1"]),
  },
  { requiredKeys: ["title"] },
);
const change = (mine: unknown, base: unknown) => ({ base, mine });
const wanted: fc.Arbitrary<Wanted> = fc.record({
  role: fc.constantFrom("everything", "everything", "everything", "everything", "mine", "titles", "german-tasks"),
  at: fc.option(fc.nat(2), { freq: 3 }),
  saveId: fc.oneof(
    { weight: 9, arbitrary: fc.nat(1_000_000).map((n) => `save-${n}`) },
    { weight: 1, arbitrary: fc.constant("again") },
  ),
  values: fc.tuple(values, mostly(["right"], ["wrong"])).map(([record, base]) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([, mine]) => mine !== undefined)
        .map(([name, mine]) => [name, change(mine, base === "right" ? "@" : "other")]),
    ),
  ),
  added: fc.array(fc.record({ title }), { maxLength: 3 }),
  changed: fc.array(fc.record({ at: fc.nat(2), base: fc.constantFrom("@", "@", "other"), title }), { maxLength: 1 }),
  rule: mostly(["none", "none", "none", "none", "none", "sets"], ["refuses", "wrong"]),
});

function rulesOf({ names }: Way, { rule }: Wanted): RecordRules {
  return async ({ proposed }) => {
    // Keys are made by chance, so rows of another way have another order: the first is the first by title, then by what
    // stands for its key.
    const orderOf = (row: { readonly uid: string; readonly values: { readonly title?: unknown } }): string =>
      JSON.stringify([String(row.values.title), names.get(row.uid) ?? row.uid]);
    const [first] = (proposed.rows.steps ?? [])
      .map((row) => ({ order: orderOf(row), uid: row.uid }))
      .sort((left, right) => (left.order < right.order ? -1 : 1));
    const uid = first?.uid;
    const sets = { cost: "3.456", title: `a ${String(proposed.values.title ?? "").slice(0, 5)}` };
    return {
      values: rule === "sets" ? sets : rule === "wrong" ? { effort: "many" } : {},
      rows: rule === "sets" && uid !== undefined ? { steps: { [uid]: { title: "by rule" } } } : {},
      messages: [],
      isValid: rule !== "refuses",
    };
  };
}

async function current({ shop }: Way, key: string): Promise<{ readonly [field: string]: unknown }> {
  const { rows } = await shop.database.pool.query<{ [field: string]: unknown }>(
    {
      text: `select id, number, title, customer_id, effort, cost::text, due::text, done, data, share from shop.task where id = $1`,
      values: [key],
    },
    { types: "native" },
  );
  return rows[0] ?? {};
}

async function messageOf(way: Way, one: Wanted): Promise<SaveMessage> {
  const { at, saveId } = one;
  const chosen = at === null ? null : (way.keys[at % way.keys.length] ?? null);
  const now = chosen === null ? {} : await current(way, chosen);
  const changes = Object.fromEntries(
    Object.entries(one.values).map(([name, { base, mine }]) => [
      name,
      { base: base === "@" ? ((now[name] ?? null) as Json) : base, mine },
    ]),
  );
  const steps = await way.shop.database.pool.query<{ id: string; title: string }>({
    text: `select id, title from shop.step where task_id = $1 order by title collate "C"`,
    values: [chosen],
  });
  const changed = one.changed.flatMap((row) => {
    const found = steps.rows[row.at];
    if (!found) return [];
    const base = row.base === "@" ? found.title : row.base;
    return [{ uid: `c${row.at}`, key: found.id, changes: { title: { base, mine: row.title } } }];
  });
  const rows = {
    entity: "step",
    reference: "task",
    added: one.added.map((row, uid) => ({ uid: `u${uid}`, values: row })),
    changed,
    removed: [],
  };
  return {
    saveId,
    form: "task",
    entity: "task",
    key: chosen,
    changes,
    rows: { steps: rows },
    // What a client sends may hold anything.
  } as SaveMessage;
}

/** Keys stand as names, whatever they are on this way; the numbers of rows, which follow their keys, are left out. */
function answered({ names }: Way, value: unknown): string {
  return JSON.stringify(value)
    .replace(/"ROWNUM":\d+,/g, "")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (key) => names.get(key) ?? "key")
    .replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+[+-]\d\d\b/g, "moment");
}

async function run(way: Way, one: Wanted): Promise<string> {
  const message = await messageOf(way, one);
  try {
    const answer = await way.shop.records.save(contextOf(way, one.role), message, { rules: rulesOf(way, one) });
    if (!way.names.has(answer.key)) way.names.set(answer.key, `task ${way.names.size}`);
    for (const [uid, key] of Object.entries(answer.rowKeys.steps ?? {}))
      if (!way.names.has(key)) way.names.set(key, `${uid} ${way.names.size}`);
    if (!way.keys.includes(answer.key)) way.keys.push(answer.key);
    return answered(way, answer);
  } catch (error) {
    if (!(error instanceof TesseraError)) throw error;
    return answered(way, [error.code, error.data]);
  }
}

/** All that is in the database, without what moments and keys are by chance. */
async function dump(way: Way): Promise<unknown> {
  const tables: Record<string, readonly string[]> = {};
  const read = async (name: string, text: string): Promise<void> => {
    const { rows } = await way.shop.database.pool.query(text);
    tables[name] = rows.map((row) => answered(way, row)).sort();
  };
  await read(
    "tasks",
    "select id, number, title, customer_id, effort, cost, due, done, data, share, created_at is not null as made, created_by, changed_by, changed_at is null as still from shop.task",
  );
  await read("steps", "select id, task_id, title, created_by, changed_by from shop.step");
  await read(
    "states",
    `select entity, key, version, state, since = (select max(change) from sys.record_version v where v.entity = s.entity and v.key = s.key) as last from sys.record_state s`,
  );
  await read(
    "versions",
    `select entity, key, version, kind, user_id, session_id, save_id, form, definitions, batch, at is null as unknown from sys.record_version`,
  );
  await read(
    "history",
    `select entity, key, state, parents, raw, batch, from_change < to_change as forward from sys.record_history`,
  );
  await read(
    "outbox",
    `select entity, (select array_agg(k) from unnest(keys) k) as keys, kind from sys.outbox where cardinality(keys) = 1`,
  );
  await read(
    "outbox of many",
    `select entity, cardinality(keys) as keys, kind from sys.outbox where cardinality(keys) > 1`,
  );
  await read("answers", "select subject, save_id, answer, request is null as unknown from sys.save_answer");
  await read("numbers", "select entity, element, scope, value from sys.sequence_number");
  return tables;
}

async function clear({ shop, names, keys }: Way): Promise<void> {
  names.clear();
  keys.length = 0;
  await shop.database.pool.query(`delete from shop.step; delete from shop.task; delete from sys.record_state; delete from sys.record_version;
    delete from sys.record_history; delete from sys.outbox; delete from sys.save_answer; delete from sys.sequence_number`);
}

it("[design 5 save] given any saves of any people, when one database gets them in a single round trip and another in steps, then all answers and all that is kept are the same", {
  timeout: 120_000,
}, async () => {
  const said = new Map<string, number>();
  const together = vi.spyOn(ways[0].shop.database.pool, "together");
  const begun = vi.spyOn(ways[0].shop.database.pool, "brief");
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 4, maxLength: 14 }), async (saves) => {
      for (const way of ways) await clear(way);
      for (const one of saves) {
        const [quick, steady] = [await run(ways[0], one), await run(ways[1], one)];
        expect(quick).toBe(steady);
        const kind = /^\["(\w+)"/.exec(quick)?.[1] ?? `version ${/"version":(\d+)/.exec(quick)?.[1]}`;
        said.set(kind, (said.get(kind) ?? 0) + 1);
      }
      expect(await dump(ways[0])).toEqual(await dump(ways[1]));
    }),
    { numRuns: Number(process.env.RUNS ?? 40) },
  );
  const sent = together.mock.settledResults.filter(({ type }) => type === "fulfilled");
  const changed = begun.mock.settledResults.filter(({ type, value }) => type === "fulfilled" && value !== null);
  expect(Math.min(sent.length, changed.length)).toBeGreaterThan(0);
  // The saves are of all kinds, or nothing was compared.
  for (const kind of [
    "version 1",
    "version 2",
    "unique_violation",
    "value_invalid",
    "validation_failed",
    "save_conflict",
  ])
    expect(said.get(kind) ?? 0, kind).toBeGreaterThan(0);
});
