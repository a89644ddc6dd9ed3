import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withSession } from "../../../features/adoption/server/session.server.ts";
import { getData } from "../../../features/forms/operations/getData.ts";
import { getProperties } from "../../../features/forms/operations/getProperties.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { type CommandServer, startCommandServer } from "./testing/commandServer.ts";
import { randomSchema } from "./testing/randomSchema.ts";

/** More by hand: `ADOPT_SEEDS=1000-1100`. Each seed is named in the title of its test. */
const [from = 1, to = 5] = (process.env.ADOPT_SEEDS ?? "").split("-").filter(Boolean).map(Number);
const seeds = Array.from({ length: to - from + 1 }, (_, index) => from + index);

let server: CommandServer;

beforeAll(async () => {
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
});
afterAll(() => server.close());

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function texts(client: Client, sql: string, values: readonly unknown[] = []): Promise<readonly string[]> {
  const { rows } = await client.query<{ text: string }>(sql, [...values]);
  return rows.map(({ text }) => text);
}

/** Every table (a partitioned one as a whole) with the texts of its rows, and what its keys are. */
async function contents(client: Client, schemas: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ schema: string; name: string; columns: readonly string[] }>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition`,
    [schemas],
  );
  const found = new Map<string, readonly string[]>();
  for (const { schema, name, columns } of rows) {
    const row = columns.map((column) => `t.${quote(column)}::text`).join(", ");
    const place = `${quote(schema)}.${quote(name)}`;
    const values = await texts(client, `select row(${row})::text as text from ${place} t order by 1`);
    const keys = await texts(
      client,
      `select distinct k.contype::text || (select jsonb_agg(a.attname order by u.place)::text from unnest(k.conkey) with ordinality u(number, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number) ||
         case when k.contype = 'f' then (select jsonb_agg(a.attname order by u.place)::text from unnest(k.confkey) with ordinality u(number, place)
         join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number) || k.confdeltype::text || k.confupdtype::text else '' end as text
       from pg_constraint k where k.contype in ('p', 'u', 'f') and k.conrelid in
         (select relid from pg_partition_tree($1::regclass) union select $1::regclass) order by 1`,
      [place],
    );
    found.set(found.has(name) ? `${schema}.${name}` : name, [...new Set(keys), ...values]);
  }
  return found;
}

const samples: ReadonlyMap<string, (n: number) => Json> = new Map<string, (n: number) => Json>([
  ["text", (n) => `n${n}`],
  ["integer", (n) => 7000 + n],
  ["bigint", (n) => String(7000 + n)],
  ["decimal", (n) => String(300 + n)],
  ["float", (n) => n + 0.5],
  ["money", (n) => `${n}.00`],
  ["boolean", () => true],
  ["date", (n) => `2031-01-${String(1 + (n % 28)).padStart(2, "0")}`],
  ["time", (n) => `11:00:${String(n % 60).padStart(2, "0")}`],
  ["datetime", (n) => `2031-01-01 10:00:${String(n % 60).padStart(2, "0")}`],
  ["timestamp_technical", (n) => `2031-01-01 10:00:${String(n % 60).padStart(2, "0")}`],
  ["interval", () => "1 day"],
  ["integer_range", (n) => `[${n},${n + 2})`],
  ["bigint_range", (n) => `[${n},${n + 2})`],
  ["decimal_range", (n) => `[${n}.5,${n + 2}.5)`],
  ["date_range", (n) => `[2031-01-${String(1 + (n % 28)).padStart(2, "0")},2031-02-15)`],
  ["datetime_range", () => '["2031-01-01 10:00:00","2031-01-01 11:00:00")'],
  ["timestamp_range", () => '["2031-01-01 10:00:00","2031-01-01 11:00:00")'],
  // No text is a value of every other type: the answer says so.
  ["other", (n) => String(n)],
  ["uuid", (n) => `0190d1b2-0000-7000-9000-${String(n).padStart(12, "0")}`],
]);

/** What a person could enter in a column by hand; undefined: nothing. */
function entered(column: EntityColumn, n: number): Json | undefined {
  if (column.options?.[0]) return column.options[n % column.options.length]?.key;
  return samples.get(column.type)?.(n);
}

/** Types that no field can enter. */
const unenterable = new Set(["bytes", "json", "list"]);

interface Adopted {
  readonly id: string;
  readonly body: EntityBody;
}

interface Row {
  readonly key: string | null;
}

let count = 0;

/**
 * Makes a record as a person would: what the form demands, references chosen from what is there. Answers what came of
 * it.
 */
async function makeRecord(clerk: TestClient, { id, body }: Adopted): Promise<string> {
  const changes: { [column: string]: { base: Json; mine: Json } } = {};
  const n = ++count;
  for (const column of body.columns) {
    if (column.generated || column.readOnly) continue;
    const isNeeded = column.required || body.key.columns.includes(column.name);
    const mine = entered(column, n);
    if (isNeeded && mine !== undefined) changes[column.name] = { base: null, mine };
    else if (column.required && !unenterable.has(column.type))
      return `cannot be entered: ${column.name} ${column.type} ${column.postgres}`;
  }
  for (const { entity, columns } of body.references) {
    if (columns.every((column) => changes[column] === undefined)) continue;
    const target = await entityOf(entity);
    const { rows } = await clerk.call(getList, { idList: entity, limit: 5 });
    const keys = (rows as readonly Row[]).flatMap(({ key }) => key ?? []);
    const key = keys[n % Math.max(keys.length, 1)];
    if (key === undefined) return "nothing to refer to";
    const { ITEMS } = await clerk.call(getData, { idForm: entity, idMaintable: key });
    const { values } = ITEMS as { values: { [column: string]: Json } };
    columns.forEach((column, index) => {
      changes[column] = { base: null, mine: values[target.body.key.columns[index] ?? ""] ?? null };
    });
  }
  const formData = { saveId: randomId(16), form: null, entity: id, key: null, changes, rows: {} };
  return clerk.call(saveData, { idForm: id, formData }).then(
    ({ HEADER }) => (HEADER.ERROR.length === 0 ? "saved" : `said ${JSON.stringify(HEADER.ERROR)}`),
    (error: unknown) =>
      error instanceof TesseraError ? `${error.kind.blame} ${error.code} ${JSON.stringify(error.data)}` : String(error),
  );
}

async function entityOf(id: string): Promise<Adopted> {
  const document = (await server.services.definitions.refresh()).get("entity", id);
  if (!document) throw new Error(`no entity ${id}`);
  return { id, body: bodyOf(document, "entity") };
}

/** Whatever does not open, or does not answer as it should. */
async function openingFailures(clerk: TestClient, entities: readonly Adopted[]): Promise<readonly string[]> {
  const failures: string[] = [];
  const tried = async (what: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => {
      if (error instanceof TesseraError && error.code === "not_populated") return;
      const data = error instanceof TesseraError ? JSON.stringify(error.data) : "";
      failures.push(`${what}: ${error} ${data}`);
    });
  };
  for (const { id, body } of entities) {
    await tried(`list ${id}`, async () => {
      const { rows } = await clerk.call(getList, { idList: id, limit: 20 });
      if (body.key.columns.length === 0) return;
      for (const { key } of rows as readonly Row[]) {
        await tried(`record ${id} ${key}`, async () => {
          await clerk.call(getData, { idForm: id, idMaintable: key ?? "" });
        });
      }
    });
    if (body.key.columns.length === 0) continue;
    await tried(`form ${id}`, async () => {
      await clerk.call(getProperties, { idForm: id });
    });
  }
  return failures;
}

describe("schemas of any shape", () => {
  it.each(seeds)(
    "[design 5 adopted] given random tables (seed %i), when they are adopted, then values and keys are those of the source, all lists and forms open, and new records are saved or it is said why not",
    { timeout: 120_000 },
    async (seed) => {
      const source = await createTestDatabase();
      try {
        const { schemas, statements, rows } = randomSchema(seed);
        const subsystem = `r${seed}`;
        const before = await withSession(source.url, {}, async (client) => {
          for (const statement of statements) {
            await client.query(statement).catch((error: unknown) => {
              throw new Error(`${error} in ${statement}`);
            });
          }
          // What a table refuses is not there, on either side.
          for (const row of rows) await client.query(row).catch(() => undefined);
          return contents(client, schemas);
        });
        const run = await server.adopt(
          ...["--url", source.url, "--schema", "all", "--subsystem", subsystem, "--grant", `${subsystem}-editor=clerk`],
        );
        if (process.env.ADOPT_SEEDS)
          console.log(
            run.out
              .split("\n")
              .filter((line) => !line.startsWith("  http"))
              .join("\n"),
          );
        expect(run).toMatchObject({ code: 0, err: "" });
        expect(run.out).not.toContain("could not be published");
        const again = await server.adopt("--url", source.url, "--schema", "all", "--subsystem", subsystem);
        expect(again).toMatchObject({ code: 0, err: "" });
        expect(again.out).toContain("The source is as it was taken over: nothing is proposed.");
        expect(again.out).not.toContain("Changes that no part takes over");
        const after = await withSession(server.database.url, {}, (client) => contents(client, [subsystem]));
        const sorted = (found: typeof before) => [...found.values()].map((lines) => lines.join("\n")).sort();
        expect(sorted(after)).toEqual(sorted(before));
        const snapshot = await server.services.definitions.refresh();
        const entities = snapshot
          .all("entity")
          .filter((document) => document.subsystem === subsystem)
          .map((document) => ({ id: document.id, body: bodyOf(document, "entity") }));
        const clerk = await server.enter("clerk");
        expect(await openingFailures(clerk, entities)).toEqual([]);
        const outcomes: string[] = [];
        for (const entity of entities.filter(({ body }) => body.origin !== "view" && body.key.columns.length > 0))
          outcomes.push(`${entity.id} ${await makeRecord(clerk, entity)}`);
        if (process.env.ADOPT_SEEDS) console.log(outcomes.join("\n"));
        expect(outcomes.filter((outcome) => / (unexpected|cannot be entered)/.test(outcome))).toEqual([]);
      } finally {
        await source.close();
      }
    },
  );
});
