import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { resumePlans } from "@tessera/documents/plans/applyPlan.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { createDatabase, type Database, type TextRow } from "@tessera/server-core/database/pool.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { openDefinitions } from "@tessera/server-kit/start/openDefinitions.ts";
import { column, entity, form, item } from "@tessera/server-kit/testing/literals.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { productOn } from "../apps/server/testing/startProduct.ts";
import { catalogue } from "./support/catalogue.ts";
import { openStatementProxy, type Side } from "./support/statementProxy.ts";
import { untilAlone } from "./support/untilAlone.ts";

/** What one kind of publish came to. */
export interface PublishCuts {
  readonly name: string;
  /** Statements of the publish when nothing disturbs it. */
  readonly statements: number;
  readonly cuts: number;
  /**
   * After how many of them it had been published, at once or when the server started again, and after how many it had
   * not.
   */
  readonly after: number;
  readonly before: number;
}

/** Figures of publishes that were cut off. */
export interface PublishFigures {
  readonly publishes: readonly PublishCuts[];
  readonly seconds: number;
  readonly problems: readonly string[];
}

/** A publish that is tried: what stands before it, and what it publishes. */
interface Scenario {
  readonly name: string;
  readonly from: readonly TesseraDocument[];
  readonly to: readonly TesseraDocument[];
  /** Statement that makes the rows of the table, once `from` is published. */
  readonly rows: string;
  /** Whether the rows do not bear what is published. */
  readonly fails: boolean;
}

const task = (columns: Parameters<typeof entity>[1], rest: object = {}): TesseraDocument =>
  entity("cut_task", columns, rest);
const taskForm = (label: string): TesseraDocument => form("cut_task", "cut_task", [item("title", "text")], { label });
const plain = task([column("title"), column("size")]);
const sized = task([column("title", "text", { required: true, default: "'none'" }), column("size", "integer")], {
  indexes: [{ id: "i1", columns: ["size"], kind: "btree" }],
  unique: [{ id: "u1", columns: ["title", "size"] }],
});
const numbers = `insert into app.cut_task (id, title, size) select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'task ' || n, n::text from generate_series(1, 20) n`;

const scenarios: readonly Scenario[] = [
  {
    name: "a column and a table are added",
    from: [plain, taskForm("before")],
    to: [
      task([column("title"), column("size"), column("color")]),
      taskForm("after"),
      entity("cut_note", [column("name")]),
    ],
    rows: numbers,
    fails: false,
  },
  {
    name: "a column becomes a number, another required; an index and a unique key are built",
    from: [plain, taskForm("before")],
    to: [sized, taskForm("after")],
    rows: numbers,
    fails: false,
  },
  {
    name: "a column is put aside",
    from: [plain, taskForm("before")],
    to: [task([column("title")]), taskForm("after")],
    rows: numbers,
    fails: false,
  },
  {
    name: "a unique key that the rows do not bear",
    from: [plain, taskForm("before")],
    to: [task([column("title"), column("size")], { unique: [{ id: "u2", columns: ["title"] }] }), taskForm("after")],
    rows: numbers.replace("'task ' || n", "'the same'"),
    fails: true,
  },
];

const author = { userId: null, displayName: "Proof" };
async function startOn(database: Database): Promise<Definitions> {
  return openDefinitions({ ...productOn({ pool: database }), database });
}

const publishOn = (definitions: Definitions, put: readonly TesseraDocument[]) =>
  definitions.publishDocuments({ put, remove: [] }, { note: "proof", author, applyPlans: true });

/** All that a publish may change. */
interface Picture {
  readonly heads: readonly TextRow[];
  readonly tables: readonly string[];
  readonly rows: readonly (readonly [string, string | null])[][];
  /** Plans that nobody ended. */
  readonly open: readonly TextRow[];
  /** Definitions less publishes: they rise together. */
  readonly apart: string | undefined;
}

const compared = new Set(["id", "title", "size", "color"]);

async function picture(database: Database): Promise<Picture> {
  const { rows: heads } = await database.query(
    `select h.kind, h.id, v.body::text as body from sys.document_head h join sys.document_version v using (kind, id, version)
      where h.id like 'cut\\_%' order by 1, 2`,
  );
  const tables = (await catalogue(database)).filter((line) => line.includes("cut_"));
  const { rows } = await database.query("select * from app.cut_task order by id");
  const { rows: open } = await database.query("select id from sys.plan where state in ('running', 'waiting')");
  const { rows: counters } = await database.query<{ apart: string }>(
    "select definitions - (select count(*) from sys.publish) as apart from sys.state",
  );
  const values = rows.map((row) => Object.entries(row).filter(([name]) => compared.has(name)));
  return { heads, tables, rows: values, open, apart: counters[0]?.apart };
}

const migrations = [...coreMigrations];

/** A database in which everything is as before the publish. */
function prepared(scenario: Scenario): Promise<TestDatabase> {
  const mark = createHash("sha256")
    .update(JSON.stringify([scenario, migrations]))
    .digest("hex")
    .slice(0, 16);
  const build = async (database: Database): Promise<void> => {
    await migrate(database, migrations);
    await publishOn(await startOn(database), scenario.from);
    await database.query(scenario.rows);
  };
  return createTestDatabase({ max: 4, template: { name: `cuts_${mark}`, build } });
}

interface Attempt {
  /** What was sent. */
  readonly statements: number;
  readonly isCut: boolean;
  readonly isAnswered: boolean;
  /** As a server finds it that starts then, after it went on with what was left. */
  readonly found: Picture;
}

/** Publishes with the connection lost at a statement (0: at none); then a server starts on what is left. */
async function attempt(scenario: Scenario, at: number, side: Side): Promise<Attempt> {
  const test = await prepared(scenario);
  const admin = createDatabase({ url: test.adminUrl, max: 1, applicationName: "proof" });
  const proxy = await openStatementProxy(test.url);
  try {
    const database = createDatabase({ url: proxy.url, max: 4 });
    const definitions = await startOn(database);
    proxy.arm(at, side);
    const isAnswered = await publishOn(definitions, scenario.to).then(
      () => true,
      // What was cut off, or does not fit, fails; what holds is looked at in the database.
      () => false,
    );
    const { count: statements, isCut } = proxy;
    await database.close();
    await untilAlone(admin);
    await resumePlans(test.pool, await startOn(test.pool));
    return { statements, isCut, isAnswered, found: await picture(test.pool) };
  } finally {
    await proxy.close();
    await admin.close();
    await test.close();
  }
}

const differences = (one: Picture, other: Picture): string =>
  JSON.stringify(
    [one.heads, one.tables, one.rows, one.open].map((part, index) => {
      const others = [other.heads, other.tables, other.rows, other.open][index] ?? [];
      const lines = new Set(others.map((line) => JSON.stringify(line)));
      return part.filter((line) => !lines.has(JSON.stringify(line)));
    }),
  );

async function runScenario(scenario: Scenario, every: number, problems: string[]): Promise<PublishCuts> {
  const start = await prepared(scenario);
  const before = await picture(start.pool).finally(() => start.close());
  const calm = await attempt(scenario, 0, "before");
  const after = calm.found;
  if (scenario.fails ? !isDeepStrictEqual(before, after) : !calm.isAnswered)
    problems.push(`${scenario.name}: undisturbed it ends otherwise: ${differences(after, before)}`);
  const [counts, { statements }] = [{ cuts: 0, before: 0, after: 0 }, calm];
  for (let at = 1; at <= statements && problems.length === 0; at += every) {
    for (const side of ["before", "after"] as const) {
      const { found, isAnswered, isCut } = await attempt(scenario, at, side);
      if (isCut) counts.cuts++;
      const isAfter = isDeepStrictEqual(found, after);
      counts[isAfter && !scenario.fails ? "after" : "before"]++;
      const where = `${scenario.name}, cut ${side} statement ${at}`;
      if (!isAfter && !isDeepStrictEqual(found, before))
        problems.push(`${where}: in between, ${differences(found, before)}, ${differences(found, after)}`);
      if (isAnswered && !isAfter) problems.push(`${where}: answered and not there`);
    }
  }
  return { name: scenario.name, statements, ...counts };
}

/**
 * Publishes while the connection to the database is lost at one statement after the other (every `every`-th), before
 * and after it has run; then a server starts on what is left. Each time tables, rows and documents must all be as
 * before the publish or all as after it, and nothing may wait for anyone. Stops at the first problem.
 */
export async function publishCuts(every: number, report: (line: string) => void): Promise<PublishFigures> {
  const begin = performance.now();
  const problems: string[] = [];
  const publishes: PublishCuts[] = [];
  for (const scenario of scenarios) {
    if (problems.length > 0) break;
    const cuts = await runScenario(scenario, every, problems);
    publishes.push(cuts);
    report(
      `${cuts.name}: ${cuts.statements} statements, ${cuts.cuts} cuts, ${cuts.before} before and ${cuts.after} after`,
    );
  }
  return { publishes, seconds: Math.round((performance.now() - begin) / 1000), problems };
}
