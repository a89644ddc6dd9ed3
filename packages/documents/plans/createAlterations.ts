import type { DocumentLookup } from "@tessera/contract/defineDocument.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database, SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import type { Alteration, AlterationRequest, Alterations, KeptPublish, PlanWatch } from "../store/alterations.ts";
import { failPlan } from "./applyPlan.ts";
import { UnfillableColumn } from "./columnSteps.ts";
import { lockPlan, unlockPlan } from "./lockPlan.ts";
import { type EntityChange, makePlan } from "./makePlan.ts";
import { readPhysicalTables } from "./physicalTable.ts";
import type { PlanStep } from "./planStep.ts";
import { insertPlan, movePlan, moveStep, readPlan, type StoredPlan, type StoredStep } from "./planStore.ts";
import { prepareSteps } from "./prepareSteps.ts";
import { stepFailure } from "./stepFailure.ts";
import { touchedRows } from "./touchedRows.ts";

function entityChanges({
  base,
  candidate,
  changes,
}: Pick<AlterationRequest, "base" | "candidate" | "changes">): readonly EntityChange[] {
  return [...changes.values()].flatMap(({ name }) => {
    if (name.kind !== "entity") return [];
    const { id } = name;
    const subsystem = candidate.get("entity", id)?.subsystem ?? null;
    return [{ id, subsystem, before: findBody(base, "entity", id), after: findBody(candidate, "entity", id) }];
  });
}

function problem(id: string, code: string, path: string, data: { readonly [key: string]: string } = {}): TesseraError {
  const document = { kind: "entity", id };
  return new TesseraError("definition_invalid", { problems: [{ severity: "error", code, path, data, document }] });
}

/** An entity over a table that exists already must say columns that exist; own tables are made by the plan. */
function assertStorage(changes: readonly EntityChange[], tables: Awaited<ReturnType<typeof readPhysicalTables>>): void {
  for (const { id, before, after } of changes) {
    if (before && after && before.origin !== after.origin) throw problem(id, "origin_changed", "/origin");
    if (!after || after.origin === "table" || (before && after.origin === "adopted")) continue;
    const physical = tables.table(after.storage.schema, after.storage.table);
    if (!physical) throw problem(id, "storage_missing", "/storage/table", { table: after.storage.table });
    const missing = after.columns.findIndex((column) => !physical.columns.has(column.column));
    const column = after.columns[missing];
    if (column) throw problem(id, "storage_missing", `/columns/${missing}/column`, { column: column.column });
  }
}

async function planFor(
  runner: SqlRunner,
  changes: readonly EntityChange[],
  candidate: DocumentLookup,
  token: string,
): Promise<readonly PlanStep[]> {
  const names = changes.flatMap(({ before, after }) => [before, after].flatMap((body) => (body ? [body.storage] : [])));
  const targets = changes.flatMap(({ after }) =>
    (after?.references ?? []).flatMap(({ entity }) => findBody(candidate, "entity", entity)?.storage ?? []),
  );
  const tables = await readPhysicalTables(runner, [...names, ...targets]);
  assertStorage(changes, tables);
  try {
    return makePlan({ changes, entityOf: (id) => findBody(candidate, "entity", id), tables, token });
  } catch (error) {
    if (!(error instanceof UnfillableColumn)) throw error;
    const change = changes.find(({ after }) => after?.columns.includes(error.column));
    const index = change?.after?.columns.indexOf(error.column) ?? 0;
    throw problem(change?.id ?? "", "required_without_default", `/columns/${index}/default`, {
      column: error.column.name,
    });
  }
}

function contentOf(request: AlterationRequest, plan: string): KeptPublish {
  const all = [...request.changes];
  return {
    plan,
    put: all.flatMap(([, { document }]) => document ?? []),
    remove: all.flatMap(([, { name, document }]) => (document ? [] : [name])),
    bases: new Map(all.map(([key, { name }]) => [key, request.base.version(name.kind, name.id) ?? 0])),
    note: request.note,
    author: request.author,
  };
}

async function switchStep(transaction: Transaction, plan: string, step: StoredStep): Promise<void> {
  try {
    await transaction.query(step.sql);
  } catch (error) {
    throw stepFailure(plan, step, error);
  }
  await moveStep(transaction, plan, step.number, "done");
  const { kept } = step;
  if (kept) {
    await transaction.query({
      text: `insert into sys.kept_storage (id, schema_name, table_name, column_name, kept_name, type_name, plan)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [uuid7(), kept.schema, kept.table, kept.column, kept.kept, kept.type, plan],
    });
  }
  if (step.action === "restore_column" || step.action === "restore_table") {
    await transaction.query({ text: "delete from sys.kept_storage where kept_name = $1", values: [step.object] });
  }
}

async function switchSteps(transaction: Transaction, plan: StoredPlan): Promise<void> {
  await transaction.query("set local lock_timeout = '3s'");
  for (const step of plan.steps) if (step.phase === "switch") await switchStep(transaction, plan.id, step);
}

/** A short text out of a plan's id: its random end. */
const tokenOf = (plan: string) => plan.replaceAll("-", "").slice(-8);

/** A plan that another node has brought to its end. */
const ended = (plan: string) => new TesseraError("publish_conflict", { plan });

/** Alteration plans on the tables of `planMigrations` (design §5). */
export function createAlterations(database: Database): Alterations {
  /** A plan that is running. Throws `publish_conflict` when it is no longer. */
  async function running(runner: SqlRunner, id: string): Promise<StoredPlan> {
    const plan = await readPlan(runner, id);
    if (!plan) throw new TesseraError("not_found");
    if (plan.state !== "running") throw ended(id);
    return plan;
  }

  /** Runs what comes before the publish, alone: another node that resumes the same plan waits and finds it done. */
  async function prepare(id: string, watch: PlanWatch | null = null): Promise<void> {
    await database.connection(async (connection) => {
      await lockPlan(connection, id, watch?.signal);
      const { steps } = await running(database, id);
      await prepareSteps(connection, id, steps, watch && { ...watch, stop: stopStatement });
      await unlockPlan(connection, id);
    });
  }

  const stopStatement = (process: string): Promise<unknown> =>
    database.query({ text: "select pg_cancel_backend($1::integer)", values: [process] });

  function alterationOf(id: string, isWatched: boolean): Alteration {
    return {
      async switchOver(transaction, publish) {
        const plan = await running(transaction, id);
        // First, so that a node that stops the plan or fails it waits, and then finds it done.
        if (!(await movePlan(transaction, id, ["running"], "done", { publish }))) throw ended(id);
        await switchSteps(transaction, plan);
      },
      failed: (error) => (isWatched ? Promise.resolve() : failPlan(database, id, error)),
    };
  }

  /** A plan that only changes the publish's own transaction leaves no trace unless that commits. */
  function immediate(request: AlterationRequest, id: string, steps: readonly PlanStep[]): Alteration {
    return {
      async switchOver(transaction, publish) {
        await insertPlan(transaction, contentOf(request, id), steps, "running");
        const plan = await readPlan(transaction, id);
        if (plan) await switchSteps(transaction, plan);
        await movePlan(transaction, id, ["running"], "done", { publish });
      },
      failed: async () => {},
    };
  }

  return {
    async preview(request) {
      const changes = entityChanges(request);
      if (changes.length === 0) return [];
      const steps = await planFor(database, changes, request.candidate, tokenOf(uuid7()));
      const rows = await touchedRows(database, changes, steps);
      return steps.map(({ phase, action, entity, target, sql, additive }, index) => {
        return { phase, action, entity, target, sql, additive, rows: rows[index] ?? null };
      });
    },
    async prepare(request) {
      if (request.plan !== null) {
        const { plan, watch = null } = request;
        try {
          await prepare(plan, watch);
        } catch (error) {
          if (watch === null) await failPlan(database, plan, error);
          throw error;
        }
        return alterationOf(plan, watch !== null);
      }
      const changes = entityChanges(request);
      if (changes.length === 0) return null;
      const id = uuid7();
      const steps = await planFor(database, changes, request.candidate, tokenOf(id));
      if (steps.length === 0) return null;
      const waits = request.wait || steps.some((step) => !step.additive);
      if (waits && !request.apply) {
        const content = contentOf(request, id);
        await database.transaction(async (transaction) => {
          await insertPlan(transaction, content, steps, "waiting");
          await request.onWaiting?.(transaction, content);
        });
        throw new TesseraError("plan_required", { plan: id });
      }
      if (steps.every((step) => step.phase === "switch")) return immediate(request, id, steps);
      await insertPlan(database, contentOf(request, id), steps, "running");
      try {
        await prepare(id);
      } catch (error) {
        await failPlan(database, id, error);
        throw error;
      }
      return alterationOf(id, false);
    },
  };
}
