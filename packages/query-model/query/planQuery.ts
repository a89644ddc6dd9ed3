import { type Condition, rowsAsked } from "@tessera/contract/definitions/condition.ts";
import { isBoundedCondition } from "@tessera/contract/definitions/isBoundedCondition.ts";
import type { QueryBody, QueryOrder, QueryValue } from "@tessera/contract/definitions/queryBody.ts";
import type { EntityModels, QuerySize } from "../entityModel.ts";
import { aggregateColumn } from "./aggregateSql.ts";
import { bucketColumn, takesBucket } from "./bucketSql.ts";
import { checkComparison } from "./checkComparison.ts";
import { computedColumn } from "./computedColumn.ts";
import { planWhere } from "./planWhere.ts";
import type { FieldColumn, PlannedColumn, QueryPlan, ValueColumn, WindowColumn } from "./queryPlan.ts";
import type { QueryProblem, ReportProblem } from "./queryProblem.ts";
import { type QueryTree, queryPath, queryTree } from "./queryTree.ts";
import { canGroup, canSum, takesAggregate } from "./queryTypes.ts";

/** Aggregates that a repeated record changes. */
const counting: ReadonlySet<string> = new Set(["count", "sum", "average", "concat"]);

type Reading = { readonly tree: QueryTree; readonly models: EntityModels; readonly report: ReportProblem };

function fieldColumn(
  name: string,
  { path, bucket, key }: Extract<QueryValue, { path: string; bucket?: unknown }>,
  at: string,
  { tree, models, report }: Reading,
): FieldColumn | null {
  const of = queryPath(tree, path, models, `${at}/path`, report);
  if (of === null) return null;
  const base = { kind: "field", name, of, bucket: bucket ?? null, isKey: key === true } as const;
  const isReference = of.end.kind === "reference";
  if ((key === true && !isReference) || (bucket && of.end.kind !== "column")) {
    report("wrong_type", `${at}/path`, path);
    return null;
  }
  if (of.end.kind === "reference") return { ...base, column: computedColumn(name, "text") };
  if (!bucket) return { ...base, column: of.end.column };
  if (takesBucket(of.end.column, bucket)) return { ...base, column: bucketColumn(name, bucket) };
  report("wrong_type", `${at}/bucket`, path);
  return null;
}

function valueColumn(name: string, value: QueryValue, at: string, reading: Reading): ValueColumn | null {
  if ("window" in value) return null;
  if (!("aggregate" in value)) return fieldColumn(name, value, at, reading);
  const { tree, models, report } = reading;
  const { aggregate } = value;
  const base = { kind: "aggregate", name, aggregate, separator: value.separator ?? ";" } as const;
  if (!value.path) {
    if (aggregate === "count") return { ...base, of: null, column: computedColumn(name, "integer") };
    report("path_needed", at, name);
    return null;
  }
  const of = queryPath(tree, value.path, models, `${at}/path`, report);
  if (of === null) return null;
  if (of.node.repeats && of.node.entity.key.length === 0 && counting.has(aggregate))
    report("repeated_without_key", `${at}/path`, of.node.name);
  const source = of.end.kind === "column" ? of.end.column : null;
  if (takesAggregate(source?.type.name ?? "reference", aggregate))
    return { ...base, of, column: aggregateColumn(name, aggregate, source) };
  report("wrong_type", `${at}/path`, value.path);
  return null;
}

function windowColumn(
  name: string,
  value: Extract<QueryValue, { window: unknown }>,
  at: string,
  values: ReadonlyMap<string, ValueColumn>,
  report: ReportProblem,
): WindowColumn | null {
  const known = (wanted: string, where: string): readonly ValueColumn[] => {
    const found = values.get(wanted);
    if (!found) report("unknown_column", where, wanted);
    return found ? [found] : [];
  };
  const { window } = value;
  const [of] = value.of ? known(value.of, `${at}/of`) : [];
  if (window !== "rowNumber" && !value.of) report("path_needed", at, name);
  if (of && !canSum(of.column.type.name)) report("wrong_type", `${at}/of`, of.name);
  const isFloat = of?.column.type.name === "float";
  return {
    kind: "window",
    name,
    window,
    of: of ?? null,
    partition: (value.partition ?? []).flatMap((one, index) => known(one, `${at}/partition/${index}`)),
    order: (value.order ?? []).flatMap(({ column, direction }, index) =>
      known(column, `${at}/order/${index}/column`).flatMap((one) => {
        if (one.column.type.sortable) return [{ column: one, direction }];
        report("wrong_type", `${at}/order/${index}/column`, one.name);
        return [];
      }),
    ),
    column: computedColumn(name, window === "rowNumber" ? "integer" : isFloat ? "float" : "decimal"),
  };
}

/** Columns whose names are free, the values before the windows that look at them. */
function plannedColumns(query: QueryBody, reading: Reading): ReadonlyMap<string, PlannedColumn> {
  const { report } = reading;
  const columns = new Map<string, PlannedColumn>();
  const values = new Map<string, ValueColumn>();
  for (const [index, { name, value }] of query.columns.entries()) {
    const column = valueColumn(name, value, `/columns/${index}/value`, reading);
    if (query.columns.findIndex((one) => one.name === name) !== index)
      report("name_taken", `/columns/${index}/name`, name);
    if (column !== null) values.set(name, column);
  }
  for (const [index, { name, value }] of query.columns.entries()) {
    const at = `/columns/${index}/value`;
    const column = "window" in value ? windowColumn(name, value, at, values, report) : values.get(name);
    if (column) columns.set(name, column);
  }
  return columns;
}

function groupsOf(
  query: QueryBody,
  columns: ReadonlyMap<string, PlannedColumn>,
  report: ReportProblem,
): readonly FieldColumn[] | null {
  const fields = [...columns.values()].filter((column) => column.kind === "field");
  const isGrouped = query.groupBy !== undefined || [...columns.values()].some(({ kind }) => kind === "aggregate");
  if (!isGrouped && query.distinct !== true) return null;
  for (const [index, name] of (query.groupBy ?? []).entries()) {
    // A column that leads nowhere has said so itself.
    const isSaid = !columns.has(name) && query.columns.some((one) => one.name === name);
    if (!isSaid && columns.get(name)?.kind !== "field") report("unknown_column", `/groupBy/${index}`, name);
  }
  const grouped = new Set(isGrouped ? query.groupBy : fields.map(({ name }) => name));
  for (const { name, of, bucket } of fields) {
    const at = `/columns/${query.columns.findIndex((one) => one.name === name)}`;
    if (!grouped.has(name)) report("ungrouped_column", at, name);
    if (bucket === null && of.end.kind === "column" && !canGroup(of.end.column.type.name))
      report("wrong_type", at, name);
  }
  return fields.filter(({ name }) => grouped.has(name));
}

function checkHaving(having: Condition, columns: ReadonlyMap<string, PlannedColumn>, report: ReportProblem): void {
  if (!isBoundedCondition(having)) {
    report("condition_too_big", "/having", "");
    return;
  }
  const endOf = (name: string, at: string) => {
    const column = columns.get(name);
    if (column !== undefined && column.kind !== "window") return { kind: "column", column: column.column } as const;
    report("unknown_column", at, name);
    return null;
  };
  const look = (condition: Condition, at: string): void => {
    if ("and" in condition) for (const [index, part] of condition.and.entries()) look(part, `${at}/and/${index}`);
    else if ("or" in condition) for (const [index, part] of condition.or.entries()) look(part, `${at}/or/${index}`);
    else if ("not" in condition) look(condition.not, `${at}/not`);
    else if ("exists" in condition) report("unknown_column", `${at}/exists`, rowsAsked(condition.exists));
    else if ("in" in condition) report("unknown_column", `${at}/in`, condition.in);
    else {
      const end = endOf(condition.field, `${at}/field`);
      if (end !== null) checkComparison(condition, end, at, report, endOf);
    }
  };
  look(having, "/having");
}

/** How deep queries may stand in conditions of queries. */
const deepest = 3;
const maxNodes = 30;

/**
 * How big a query is with the stored queries that its nodes read, and what the filters of these ask for; queries in its
 * condition are counted where they are read.
 */
function sizeOf({ asked, nodes }: QueryTree, inside: readonly QuerySize[]): QuerySize {
  const read = [...[...nodes.values()].map(({ entity }) => entity), ...asked].map(
    ({ derived }) => derived?.size ?? null,
  );
  const stored = read.flatMap((size) => (size === null ? [] : [size.depth + 1]));
  return {
    nodes: [...read, ...inside].reduce((sum, size) => sum + (size?.nodes ?? 1), 0),
    depth: Math.max(0, ...stored, ...inside.map(({ depth }) => depth)),
  };
}

/** The plan of a query, null where something is wrong with it. `problems` says what, in the order of the document. */
export function planQuery(
  query: QueryBody,
  models: EntityModels,
): { readonly plan: QueryPlan | null; readonly problems: readonly QueryProblem[] } {
  const problems: QueryProblem[] = [];
  let nodes = 0;
  const read = (body: QueryBody, at: string, depth: number): QueryPlan => {
    const report: ReportProblem = (code, path, name) => problems.push({ code, path: `${at}${path}`, name });
    const tree = queryTree(body, models, report);
    const own = sizeOf(tree, []);
    nodes += own.nodes;
    if (depth > deepest || nodes > maxNodes) report("too_many_nodes", "/nodes", "");
    const columns = plannedColumns(body, { tree, models, report });
    const groups = groupsOf(body, columns, report);
    const order = (body.order ?? []).flatMap(({ column: name, direction }: QueryOrder, index) => {
      const column = columns.get(name);
      if (!column) report("unknown_column", `/order/${index}/column`, name);
      else if (!column.column.type.sortable) report("wrong_type", `/order/${index}/column`, name);
      return column ? [{ column, direction }] : [];
    });
    const inside: QuerySize[] = [];
    const inner = (one: QueryBody, path: string): QueryPlan | null => {
      if (depth >= deepest) return null;
      const found = read(one, `${at}${path}`, depth + 1);
      inside.push(found.size);
      return found;
    };
    const where = body.where ? planWhere(body.where, { tree, models, report, inner }) : null;
    if (body.having) checkHaving(body.having, columns, report);
    const having = body.having ?? null;
    const size = sizeOf(tree, inside);
    return { query: body, tree, columns: [...columns.values()], groups, where, having, order, size };
  };
  const plan = read(query, "", 0);
  return { plan: problems.length === 0 ? plan : null, problems };
}
