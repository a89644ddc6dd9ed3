import { conditionSql } from "../conditions/conditionSql.ts";
import { equalTerms } from "../conditions/equalTerms.ts";
import { invalidCondition } from "../conditions/invalidCondition.ts";
import { type Predicate, predicateSql } from "../conditions/predicate.ts";
import type { QueryEnvironment } from "../environment.ts";
import { type Membership, whereSql } from "../selection.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { comparableSql, keyTextSql, type Term, wireTextSql } from "../terms.ts";
import { aggregateSql } from "./aggregateSql.ts";
import { bucketSql } from "./bucketSql.ts";
import { columnTarget } from "./columnTarget.ts";
import { type JoinedRows, joinedRows, type Tied } from "./joinedRows.ts";
import type { NodeRelation, RelationTerm } from "./nodeRelation.ts";
import { orderSql, windowSql } from "./orderSql.ts";
import type { AggregateColumn, FieldColumn, QueryPlan, ValueColumn } from "./queryPlan.ts";
import type { QueryPath } from "./queryTree.ts";
import { selectList } from "./selectList.ts";

/** A value of a result row, and how many of the values that it is made of are masked; null where none can be. */
export interface ResultValue {
  readonly sql: SqlFragment;
  readonly masked: SqlFragment | null;
  /**
   * The key of the record that it names, where the column ends in a reference whose key is a value of its own in each
   * row.
   */
  readonly parts?: readonly SqlFragment[];
}

/** The rows of a query before they are ordered and cut. */
export interface ResultRows {
  readonly values: ReadonlyMap<string, ResultValue>;
  /** Key text of the main node's record; null in groups. */
  readonly key: SqlFragment | null;
  /** The values of that key, null in rows without such a record; empty in groups. */
  readonly keyParts: readonly SqlFragment[];
  /** What tells rows apart, for an order in which pages do not overlap. */
  readonly ties: readonly SqlFragment[];
  readonly having: Predicate;
  readonly from: SqlFragment;
}

const keyText = (term: Extract<Term, { kind: "reference" }>): SqlFragment =>
  sql`case when ${sql.join(
    term.parts.map((part) => sql`${part} is not null`),
    " and ",
  )} then ${keyTextSql(term.target, term.parts)} end`;

function fieldSql(
  { bucket, column, isKey, of }: FieldColumn,
  { term }: RelationTerm,
  env: QueryEnvironment,
): SqlFragment {
  if (term.kind === "reference") return isKey ? keyText(term) : term.display;
  const value = comparableSql(term.column, term.sql);
  if (bucket !== null && of.end.kind === "column") return bucketSql(of.end.column, term.sql, bucket, env.operands);
  return column === term.column ? value : term.sql;
}

function aggregated({ aggregate }: AggregateColumn, { term }: RelationTerm): SqlFragment {
  if (term.kind === "reference") return aggregate === "concat" ? term.display : keyText(term);
  return aggregate === "concat" ? wireTextSql(term.column, term.sql) : comparableSql(term.column, term.sql);
}

function relationOf({ relations }: JoinedRows, { node }: QueryPath): NodeRelation {
  const found = relations.get(node.name);
  if (!found) throw new TypeError("A plan names a node that it does not have.");
  return found;
}

function plainRows(plan: QueryPlan, joined: JoinedRows, env: QueryEnvironment): Omit<ResultRows, "having"> {
  const alias = env.alias();
  const list = selectList(alias);
  const values = new Map<string, ResultValue>();
  for (const column of plan.columns) {
    if (column.kind !== "field") continue;
    const seen = relationOf(joined, column.of).see(column.of.path);
    const value = list.add(fieldSql(column, seen, env));
    const masked = seen.masked === null ? null : list.add(sql`(${seen.masked})::int`);
    const parts =
      seen.term.kind === "reference" && !column.isKey ? seen.term.parts.map((part) => list.add(part)) : null;
    values.set(column.name, parts === null ? { sql: value, masked } : { sql: value, masked, parts });
  }
  const ties = [...joined.relations.values()].map(({ key }) => key.map((part) => list.add(part)));
  const [main] = joined.relations.values();
  const [parts = []] = ties;
  const present = sql.join(
    parts.map((part) => sql`${part} is not null`),
    " and ",
  );
  return {
    values,
    key: main && parts.length > 0 ? sql`case when ${present} then ${keyTextSql(main.node.entity, parts)} end` : null,
    keyParts: parts,
    ties: ties.flat(),
    from: sql`(select ${list.sql()} from ${joined.from()} ${whereSql(joined.where)}) as ${sql.name(alias)}`,
  };
}

/**
 * Groups. A record that meets several rows of other nodes is flagged at the first of them in its group, and only that
 * row counts for its values: aggregates stay right however nodes are joined. Aggregating each node before it is joined
 * would do the same only where groups are made of that node's own columns.
 */
function groupedRows(
  plan: QueryPlan,
  groups: readonly FieldColumn[],
  joined: JoinedRows,
  env: QueryEnvironment,
): Omit<ResultRows, "having"> {
  const [inside, alias] = [env.alias(), env.alias()];
  const [inner, list] = [selectList(inside), selectList(alias)];
  const parts: SqlFragment[] = [];
  const fields = groups.map((column) => {
    const seen = relationOf(joined, column.of).see(column.of.path);
    const own = fieldSql(column, seen, env);
    // Two records of one name are two groups; a key that is known in part names no record.
    const named = seen.term.kind === "reference" && !column.isKey ? seen.term : null;
    const isSingle = named?.parts.length === 1;
    const all = named === null ? [own] : [own, ...(isSingle ? named.parts : [keyText(named)])];
    parts.push(...all);
    const value = inner.add(own);
    return { column, seen, value, isSingle, all: [value, ...all.slice(1).map((part) => inner.add(part))] };
  });
  const flags = new Map<string, SqlFragment>();
  const counted = (of: QueryPath): SqlFragment | null => {
    const { key, node } = relationOf(joined, of);
    if (!node.repeats || key.length === 0) return null;
    const known = flags.get(node.name);
    const flag = known ?? inner.add(sql`row_number() over (partition by ${sql.join([...parts, ...key])}) = 1`);
    flags.set(node.name, flag);
    return flag;
  };
  const maskedCount = (masked: SqlFragment | null, first: SqlFragment | null): SqlFragment | null => {
    if (masked === null) return null;
    const flag = inner.add(masked);
    return list.add(sql`count(*) filter (where ${first === null ? flag : sql`${flag} and ${first}`})`);
  };
  const values = new Map<string, ResultValue>();
  for (const { all, column, isSingle, seen, value } of fields) {
    const made = { sql: list.add(value), masked: maskedCount(seen.masked, counted(column.of)) };
    values.set(column.name, isSingle ? { ...made, parts: all.slice(1).map((part) => list.add(part)) } : made);
  }
  for (const column of plan.columns) {
    if (column.kind !== "aggregate") continue;
    const { aggregate, of, separator } = column;
    const seen = of === null ? null : relationOf(joined, of).see(of.path);
    const first = of === null ? null : counted(of);
    const value = seen === null ? null : inner.add(aggregated(column, seen));
    const source = seen?.term.kind === "column" ? seen.term.column : column.column;
    values.set(column.name, {
      sql: list.add(aggregateSql(aggregate, seen === null ? null : source, value, separator, first, env)),
      masked: seen === null ? null : maskedCount(seen.masked, first),
    });
  }
  const by = fields.flatMap(({ all }) => all);
  const ties = by.map((part) => list.add(part));
  const rows = sql`(select ${inner.sql()} from ${joined.from()} ${whereSql(joined.where)}) as ${sql.name(inside)}`;
  // Also without a column to group by, all rows are one group: nothing else says so where no value is worked out of
  // them.
  const grouping = by.length === 0 ? sql`group by ()` : sql`group by ${sql.join(by)}`;
  return {
    values,
    key: null,
    keyParts: [],
    ties,
    from: sql`(select ${list.sql()} from ${rows} ${grouping}) as ${sql.name(alias)}`,
  };
}

function havingSql(plan: QueryPlan, values: ReadonlyMap<string, ResultValue>, env: QueryEnvironment): Predicate {
  if (plan.having === null) return "always";
  const term = (name: string): Term => {
    const column = plan.columns.find((one) => one.name === name)?.column;
    const value = values.get(name);
    if (!column || !value) throw invalidCondition(name, "unknown_path");
    return { kind: "column", column, sql: value.sql };
  };
  return conditionSql(plan.having, {
    operands: env.operands,
    leaf: (path, _testsNull, compare) => compare(term(path)),
    term,
    exists: (source) => {
      throw invalidCondition(source, "unknown_path");
    },
    among: (_left, source) => {
      throw invalidCondition(source, "unknown_path");
    },
  });
}

/** What a column of rows is compared by, each part as `add` names it. */
function columnTerm(
  plan: QueryPlan,
  column: ValueColumn,
  rows: ResultRows,
  add: (part: SqlFragment) => SqlFragment,
): Term {
  const { parts = [], sql: value = sql`null` } = rows.values.get(column.name) ?? {};
  const target = columnTarget(column, plan);
  if (target === null) return { kind: "column", column: column.column, sql: add(value) };
  return { kind: "reference", target, parts: parts.map(add), display: sql`null` };
}

function existsSql(plan: QueryPlan, on: readonly Tied[], env: QueryEnvironment): SqlFragment {
  const rows = resultRows(plan, env, null);
  const tiesBy = (add: (part: SqlFragment) => SqlFragment): readonly SqlFragment[] =>
    on.map(({ column, value }) => equalTerms(value, columnTerm(plan, column, rows, add)) ?? sql`false`);
  const { limit, offset } = plan.query;
  if (!limit && !offset) {
    const all = [predicateSql(rows.having), ...tiesBy((part) => part)];
    return sql`exists (select 1 from ${rows.from} where ${sql.join(all, " and ")})`;
  }
  const alias = env.alias();
  const list = selectList(alias);
  const ties = tiesBy(list.add);
  const cut = sql`select ${list.sql()} from ${rows.from} ${whereSql(rows.having)} ${orderSql(plan, rows, env)} ${limitSql(plan)}`;
  const tied = ties.length === 0 ? sql.empty : sql`where ${sql.join(ties, " and ")}`;
  return sql`exists (select 1 from (${cut}) as ${sql.name(alias)} ${tied})`;
}

/** `limit … offset …` of a query that stands inside another statement. */
export function limitSql({ query: { limit, offset } }: QueryPlan): SqlFragment {
  return sql`${limit ? sql`limit ${sql.raw(String(limit))}` : sql.empty} offset ${sql.raw(String(offset ?? 0))}`;
}

/** Makes the rows of a plan. `asked`: what the reader asks of the main node besides. */
export function resultRows(plan: QueryPlan, env: QueryEnvironment, asked: Membership | null): ResultRows {
  const joined = joinedRows(plan, env, asked, (inner, on) => existsSql(inner, on, env));
  const rows = plan.groups === null ? plainRows(plan, joined, env) : groupedRows(plan, plan.groups, joined, env);
  const having = havingSql(plan, rows.values, env);
  const values = new Map(rows.values);
  for (const column of plan.columns)
    if (column.kind === "window") values.set(column.name, windowSql(plan, column, rows, env));
  return { ...rows, values, having };
}
