import type { QueryBody, QueryWhere } from "@tessera/contract/definitions/queryBody.ts";
import { endsCanEqual } from "../conditions/equalTerms.ts";
import type { EntityModels } from "../entityModel.ts";
import { checkComparison } from "./checkComparison.ts";
import { columnEnd } from "./columnTarget.ts";
import type { PlannedWhere, QueryPlan, ValueColumn } from "./queryPlan.ts";
import type { ReportProblem } from "./queryProblem.ts";
import { type QueryPath, type QueryTree, queryPath } from "./queryTree.ts";

/** What a condition of a query is read with. */
export interface WhereReading {
  readonly tree: QueryTree;
  readonly models: EntityModels;
  readonly report: ReportProblem;
  /** Reads a query that stands in the condition; null where it stands too deep, which counts as too many nodes. */
  readonly inner: (query: QueryBody, path: string) => QueryPlan | null;
}

const deepest = 30;
const max = 1000;

function partsOf(where: QueryWhere): readonly QueryWhere[] {
  if ("and" in where) return where.and;
  if ("or" in where) return where.or;
  return "not" in where ? [where.not] : [];
}

/** Whether a tree is small enough for a statement, looked at level by level. */
function isBounded(where: QueryWhere): boolean {
  let level: readonly QueryWhere[] = [where];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > deepest || count > max) return false;
    level = level.flatMap(partsOf);
  }
  return true;
}

/** What values at a path are compared with in another query. */
interface Tie {
  readonly of: QueryPath;
  readonly column: ValueColumn;
}

function tieOf(
  plan: QueryPlan,
  path: string,
  name: string | null,
  at: string,
  { tree, models, report }: WhereReading,
): readonly Tie[] {
  const of = queryPath(tree, path, models, at, report);
  const column = plan.columns.find((one) => (name === null ? plan.columns.length === 1 : one.name === name));
  // A column that leads nowhere has said so itself.
  const isSaid = !column && plan.query.columns.some((one) => name === null || one.name === name);
  if (!isSaid && (!column || column.kind === "window")) report("unknown_column", at, name ?? "");
  if (of === null || !column || column.kind === "window") return [];
  if (!endsCanEqual(of.end, columnEnd(column, plan))) report("wrong_type", at, path);
  return [{ of, column }];
}

/** Reads a condition of a query; what is wrong with it is reported. */
export function planWhere(where: QueryWhere, reading: WhereReading): PlannedWhere {
  const { report } = reading;
  const nothing: PlannedWhere = { kind: "or", parts: [] };
  if (!isBounded(where)) {
    report("condition_too_big", "/where", "");
    return nothing;
  }
  const within = (query: QueryBody, at: string, ties: (plan: QueryPlan) => readonly Tie[]): PlannedWhere => {
    const plan = reading.inner(query, at);
    if (plan === null) report("too_many_nodes", at, "");
    return plan === null ? nothing : { kind: "exists", plan, on: ties(plan) };
  };
  const walk = (node: QueryWhere, at: string): PlannedWhere => {
    if ("and" in node) return { kind: "and", parts: node.and.map((part, index) => walk(part, `${at}/and/${index}`)) };
    if ("or" in node) return { kind: "or", parts: node.or.map((part, index) => walk(part, `${at}/or/${index}`)) };
    if ("not" in node) return { kind: "not", part: walk(node.not, `${at}/not`) };
    if ("in" in node) {
      const { in: path, query } = node;
      return within(query, `${at}/query`, (plan) => tieOf(plan, path, null, `${at}/in`, reading));
    }
    if ("exists" in node) {
      const { exists, on } = node;
      return within(exists, `${at}/exists`, (plan) =>
        on.flatMap(({ path, column }, index) => tieOf(plan, path, column, `${at}/on/${index}`, reading)),
      );
    }
    const endOf = (path: string, place: string) =>
      queryPath(reading.tree, path, reading.models, place, report)?.end ?? null;
    const end = endOf(node.field, `${at}/field`);
    if (end !== null) checkComparison(node, end, at, report, endOf);
    return { kind: "leaf", condition: node };
  };
  return walk(where, "/where");
}
