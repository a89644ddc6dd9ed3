import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Author, KeptPublish } from "../store/alterations.ts";
import type { PlanStep } from "./planStep.ts";

interface PlanRow {
  readonly id: string;
  readonly state: PlanState;
  readonly note: string;
  readonly author: string | null;
  readonly author_name: string | null;
  readonly content: string;
  readonly created: string;
  readonly ended: string | null;
  readonly error: string | null;
  readonly publish: string | null;
}

const columns = `id, state, note, author, author_name, content, (extract(epoch from created_at) * 1000)::bigint as created,
  (extract(epoch from ended_at) * 1000)::bigint as ended, error, publish`;

function summaryOf(row: PlanRow): PlanSummary {
  return {
    id: row.id,
    state: row.state,
    note: row.note,
    author: { userId: row.author, displayName: row.author_name },
    createdAt: Number(row.created),
    endedAt: row.ended === null ? null : Number(row.ended),
    error: row.error,
    publish: row.publish,
  };
}

function contentOf(row: PlanRow): KeptPublish {
  const { put, remove, bases } = JSON.parse(row.content);
  const author = { userId: row.author, displayName: row.author_name };
  return { plan: row.id, put, remove, bases: new Map(bases), note: row.note, author };
}

async function readSteps(runner: SqlRunner, plan: string): Promise<readonly StoredStep[]> {
  const { rows } = await runner.query<{ step: string }>({
    text: `select jsonb_build_object('number', number, 'phase', phase, 'action', action, 'entity', entity, 'target', target, 'mode', mode,
        'sql', sql, 'undo', undo, 'object', object, 'additive', additive, 'kept', kept, 'state', state, 'rows', rows) as step
      from sys.plan_step where plan = $1 order by number`,
    values: [plan],
  });
  return rows.map((row) => JSON.parse(row.step));
}

/** Keeps a plan with its steps. */
export async function insertPlan(
  runner: SqlRunner,
  content: KeptPublish,
  steps: readonly PlanStep[],
  state: PlanState,
): Promise<void> {
  const { plan, note, author, put, remove, bases } = content;
  await runner.query({
    text: `with plan as (
        insert into sys.plan (id, state, note, author, author_name, content) values ($1, $2, $3, $4, $5, $6::jsonb) returning id
      )
      insert into sys.plan_step (plan, number, phase, action, entity, target, mode, sql, undo, object, additive, kept)
      select plan.id, s.number, s.phase, s.action, s.entity, s.target, s.mode, s.sql, s.undo, s.object, s.additive, s.kept
      from plan, jsonb_to_recordset($7::jsonb) as s(number integer, phase text, action text, entity text, target text, mode text,
        sql text, undo text, object text, additive boolean, kept jsonb)`,
    values: [
      plan,
      state,
      note,
      author.userId,
      author.displayName,
      JSON.stringify({ put, remove, bases: [...bases] }),
      JSON.stringify(steps.map((step, index) => ({ ...step, number: index + 1 }))),
    ],
  });
}

/** Plans, the newest first; those in `states` when given. */
export async function readPlans(
  runner: SqlRunner,
  page: { readonly offset: number; readonly limit: number },
  states: readonly PlanState[] | null = null,
): Promise<readonly PlanSummary[]> {
  const { rows } = await runner.query<PlanRow>({
    text: `select ${columns} from sys.plan where $3::text[] is null or state = any ($3::text[])
      order by created_at desc, id desc offset $1 limit $2`,
    values: [page.offset, page.limit, states],
  });
  return rows.map(summaryOf);
}

/** What the plans in a state publish, the oldest first, `max` at most. */
export async function readKeptPublishes(
  runner: SqlRunner,
  state: PlanState,
  max: number,
): Promise<readonly KeptPublish[]> {
  const { rows } = await runner.query<PlanRow>({
    text: `select ${columns} from sys.plan where state = $1 order by created_at, id limit $2`,
    values: [state, max],
  });
  return rows.map(contentOf);
}

/** A plan with its steps; null when there is none. */
export async function readPlan(runner: SqlRunner, id: string): Promise<StoredPlan | null> {
  const { rows } = await runner.query<PlanRow>({ text: `select ${columns} from sys.plan where id = $1`, values: [id] });
  const [row] = rows;
  return row ? { ...summaryOf(row), content: contentOf(row), steps: await readSteps(runner, id) } : null;
}

/** Moves a plan to another state, if it is in one of `from`. Answers whether it was. */
export async function movePlan(
  runner: SqlRunner,
  id: string,
  from: readonly PlanState[],
  to: PlanState,
  outcome: { readonly error?: string; readonly publish?: string } = {},
): Promise<boolean> {
  const { rowCount } = await runner.query({
    text: `update sys.plan set state = $3, error = $4, publish = $5,
        ended_at = case when $3 in ('done', 'failed', 'cancelled') then clock_timestamp() end
      where id = $1 and state = any ($2::text[])`,
    values: [id, from, to, outcome.error ?? null, outcome.publish ?? null],
  });
  return rowCount === 1;
}

/** Notes where a step is. */
export async function moveStep(
  runner: SqlRunner,
  plan: string,
  number: number,
  state: StoredStep["state"],
  rows = 0,
): Promise<void> {
  await runner.query({
    text: "update sys.plan_step set state = $3, rows = rows + $4 where plan = $1 and number = $2",
    values: [plan, number, state, rows],
  });
}

/** Where a plan is: waiting for a person, running, or over. */
export type PlanState = "waiting" | "running" | "done" | "failed" | "cancelled";

/** A step as it is kept. */
export interface StoredStep extends PlanStep {
  /** From 1. */
  readonly number: number;
  readonly state: "pending" | "running" | "done" | "undone" | "failed";
  /** Rows touched so far. */
  readonly rows: number;
}

/** A plan as lists show it. */
export interface PlanSummary {
  readonly id: string;
  readonly state: PlanState;
  readonly note: string;
  readonly author: Author;
  /** Instants in milliseconds since 1970. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** What went wrong, as an error code; null while nothing did. */
  readonly error: string | null;
  /** The publish that it was made for, once that happened. */
  readonly publish: string | null;
}

/** A plan with its steps and what it publishes. */
export interface StoredPlan extends PlanSummary {
  readonly steps: readonly StoredStep[];
  readonly content: KeptPublish;
}
