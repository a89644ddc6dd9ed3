import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { type EntityModel, entityModel } from "@tessera/query-model/entityModel.ts";
import { sql } from "@tessera/query-model/sql.ts";
import type { Records } from "@tessera/records/guard/records.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { readCounters, takeWriteLock } from "@tessera/server-core/state/writeLock.ts";
import { typeSql } from "../copy/copyTypes.server.ts";
import { quoteName, quoteText } from "../statements/quoteName.ts";
import { runInSchema } from "./applyStructure.server.ts";
import { type BaseTable, hashSql, keySql, readBaseTables } from "./baseRows.server.ts";
import { differencesSql, type RowDifference, type RowSides, sharedColumns, sharedKey } from "./compareRows.server.ts";
import { PartRefused, refusedByDatabase } from "./partRefused.server.ts";
import type { PlanPart } from "./planParts.ts";
import type { PlanRun, PlanState } from "./planRun.server.ts";
import { renamedBase, sidesOf } from "./readPlan.server.ts";
import type { PartOutcome, RowChoices } from "./sourcePlan.server.ts";
import { withoutTriggers } from "./withoutTriggers.server.ts";

type Written = NonNullable<PartOutcome["written"]>;

/** What a transaction that writes rows works with. */
interface RowWork {
  readonly records: Records;
  readonly transaction: Transaction;
  readonly sides: RowSides;
  readonly key: readonly string[];
  /** Table of the rows that differ: `key` and `kind`. */
  readonly differing: string;
  readonly entity: EntityModel | null;
}

function entityOf(context: RequestContext, subsystem: string, table: string): EntityModel | null {
  const document = context.services.definitions
    .current()
    .all("entity")
    .find((one) => {
      const { storage, origin } = bodyOf(one, "entity");
      return origin === "adopted" && storage.schema === subsystem && storage.table === table;
    });
  const entity = document ? entityModel(document.id, bodyOf(document, "entity")) : null;
  return entity !== null && entity.key.length > 0 ? entity : null;
}

const listed = (kinds: readonly RowDifference[]): string =>
  kinds.length === 0 ? "null" : kinds.map((kind) => quoteText(kind)).join(", ");

const isOf = ({ key, differing }: RowWork, alias: string, kinds: readonly RowDifference[]): string =>
  `${keySql(alias, key)} in (select key from ${differing} where kind in (${listed(kinds)}))`;

async function update(
  { transaction, sides, key, differing }: RowWork,
  kinds: readonly RowDifference[],
): Promise<number> {
  const { here, source } = sides;
  const columns = sharedColumns(sides).filter((name) => {
    const column = here.columns.find((one) => one.name === name);
    return !key.includes(name) && column?.identity !== "always";
  });
  if (columns.length === 0) return 0;
  const types = new Map(here.columns.map(({ name, type }) => [name, typeSql(type)]));
  const sets = columns.map((name) => `${quoteName(name)} = s.${quoteName(name)}::${types.get(name)}`);
  const { rowCount } = await transaction.query(
    `update ${quoteName(source.name)} t set ${sets.join(", ")}
      from ${sides.staged} s join ${differing} d on d.key = ${keySql("s", key)} and d.kind in (${listed(kinds)})
      where ${keySql("t", key)} = d.key`,
  );
  return rowCount;
}

/** Lets numbered columns go on behind the numbers that came. */
async function moveSequences({ transaction, sides }: Pick<RowWork, "transaction" | "sides">): Promise<void> {
  const table = quoteName(sides.source.name);
  for (const { name } of sides.here.columns.filter(({ sequence }) => sequence !== null)) {
    const sequence = `pg_get_serial_sequence(${quoteText(table)}, ${quoteText(name)})`;
    await transaction.query(
      `select setval(${sequence}, max(t.${quoteName(name)})) from ${table} t
        where ${sequence} is not null having max(t.${quoteName(name)}) > coalesce(pg_sequence_last_value(${sequence}::regclass), 0)`,
    );
  }
}

async function insert({ transaction, sides }: Pick<RowWork, "transaction" | "sides">, where: string): Promise<number> {
  const { here, source, staged } = sides;
  const columns = sharedColumns(sides);
  const types = new Map(here.columns.map(({ name, type }) => [name, typeSql(type)]));
  const list = columns.map((name) => quoteName(name)).join(", ");
  const values = columns.map((name) => `s.${quoteName(name)}::${types.get(name)}`).join(", ");
  const { rowCount } = await transaction.query(
    `insert into ${quoteName(source.name)} (${list}) overriding system value select ${values} from ${staged} s where ${where}`,
  );
  await moveSequences({ transaction, sides });
  return rowCount;
}

/** Keeps how the rows that were taken over, or settled, are in the source; forgets those that went. */
async function rebaseRows(
  { transaction, sides, key, differing }: RowWork,
  base: BaseTable,
  { settled, forgotten }: { readonly settled: readonly RowDifference[]; readonly forgotten: readonly RowDifference[] },
): Promise<void> {
  const shared = new Set(sharedColumns(sides));
  const texts = base.columns.map((name) => (shared.has(name) ? `s.${quoteName(name)}` : `t.${quoteName(name)}::text`));
  await transaction.query(
    `insert into sys.adopted_row (table_id, key, hash)
      select ${base.id}, d.key, ${hashSql(texts)}
      from ${differing} d join ${sides.staged} s on ${keySql("s", key)} = d.key
        left join ${quoteName(sides.source.name)} t on ${keySql("t", key)} = d.key
      where d.kind in (${listed(settled)})
      on conflict (table_id, key) do update set hash = excluded.hash`,
  );
  await transaction.query(
    `delete from sys.adopted_row b using ${differing} d where b.table_id = ${base.id} and b.key = d.key and d.kind in (${listed(forgotten)})`,
  );
}

async function writeRows(work: RowWork, base: BaseTable | null, choices: RowChoices): Promise<Written> {
  const { entity, records, sides, transaction } = work;
  const takesSource = choices.conflicts === "source";
  const deletes = choices.vanished === "delete";
  const changed: readonly RowDifference[] = takesSource ? ["changed", "both"] : ["changed"];
  const added: readonly RowDifference[] = takesSource ? ["added", "deleted"] : ["added"];
  const gone: readonly RowDifference[] = deletes ? (takesSource ? ["vanished", "edited"] : ["vanished"]) : [];
  const named = (kinds: readonly RowDifference[]) => (alias: string) => sql.raw(isOf(work, alias, kinds));
  const historyRows =
    entity && (await records.noteRows(transaction, entity, { changed: named(changed), gone: named(gone) }));
  const { rowCount: deleted } = await transaction.query(
    `delete from ${quoteName(sides.source.name)} t where ${isOf(work, "t", gone)}`,
  );
  const updated = await update(work, changed);
  const came = await insert(work, isOf(work, "s", added));
  await historyRows?.finish(named(added));
  const isSettled = choices.conflicts !== "open";
  if (base)
    await rebaseRows(work, base, {
      settled: [...changed, ...added, ...(isSettled ? (["both", "deleted"] as const) : [])],
      forgotten: choices.vanished === "open" ? [] : ["vanished", ...(isSettled ? (["edited"] as const) : [])],
    });
  return { added: came, changed: updated, deleted };
}

/** Rows of a table without a key come only where there are none yet. */
async function fillEmpty({
  records,
  transaction,
  sides,
  entity,
}: Omit<RowWork, "key" | "differing">): Promise<Written> {
  const { rows } = await transaction.query<{ filled: string }>(
    `select exists (select from ${quoteName(sides.source.name)}) as filled`,
  );
  if (rows[0]?.filled === "t") throw new PartRefused("not_comparable", sides.source.name);
  const none = () => sql.raw("false");
  const historyRows = entity && (await records.noteRows(transaction, entity, { changed: none, gone: none }));
  const added = await insert({ transaction, sides }, "true");
  await historyRows?.finish(() => sql.raw("true"));
  return { added, changed: 0, deleted: 0 };
}

/**
 * Applies the rows of a table in one transaction, in sets: what came and changed in the source, and what `choices` say
 * of the rest. Rows that changed here are left unless they say otherwise; each row that is written has an entry in its
 * history. Throws `PartRefused`, and nothing of it is applied.
 */
export async function applyRows(run: PlanRun, state: PlanState, part: PlanPart, choices: RowChoices): Promise<Written> {
  const { subsystem, target, stage } = run;
  const context = await run.context();
  const plan = state.structure.tables.get(part.object);
  const staged = stage.find(part.object);
  if (!plan || plan.table !== null || staged === null) throw new PartRefused("gone", part.object);
  const base = renamedBase((await readBaseTables(target, subsystem)).get(part.object), plan);
  const sides = sidesOf(plan, { subsystem, staged, base });
  if (sides === null) throw new PartRefused("gone", part.object);
  const entity = entityOf(context, subsystem, part.object);
  const key = sharedKey(sides);
  const write = async (transaction: Transaction): Promise<Written> => {
    await transaction.query(`lock table ${sides.table} in share row exclusive mode`);
    const differences = differencesSql(sides);
    const { records } = context.services;
    if (key === null || differences === null) return fillEmpty({ records, transaction, sides, entity });
    const differing = stage.name("different", part.object);
    await transaction.query(`create unlogged table ${differing} as ${differences}`);
    await transaction.query(`create index on ${differing} (key); analyze ${differing}`);
    const written = await writeRows({ records, transaction, sides, key, differing, entity }, base, choices);
    await transaction.query(`drop table ${differing}`);
    return written;
  };
  try {
    return await context.services.database.transaction(
      async (transaction) => {
        await takeWriteLock(transaction, {
          subject: context.subject,
          freshness: await readCounters(transaction),
        });
        let written: Written = { added: 0, changed: 0, deleted: 0 };
        await runInSchema(transaction, subsystem, async () => {
          await withoutTriggers(transaction, subsystem, async () => {
            written = await write(transaction);
          });
        });
        return written;
      },
      { lockTimeout: 20_000, statementTimeout: 0 },
    );
  } catch (error) {
    throw refusedByDatabase(error);
  }
}
