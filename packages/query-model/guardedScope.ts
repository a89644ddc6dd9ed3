import { exactType } from "@tessera/contract/values/exactType.ts";
import { type ConditionScope, conditionSql } from "./conditionSql.ts";
import type { ColumnModel, EntityModel, ReferenceModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { invalidCondition } from "./invalidCondition.ts";
import { pathSteps } from "./pathSteps.ts";
import { allOf, anyOf, notTrue, type Predicate, predicateSql } from "./predicate.ts";
import { cellPredicate, rowPredicate } from "./rowPredicate.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, displayTextSql, type Term } from "./terms.ts";

/** By which right the rows of an alias were let in. */
export type Sight = "read" | "refer";

/** What a path shows to the caller, and where it hides something. */
export interface SeenTerm {
  readonly term: Term;
  readonly masked: Predicate;
}

/** A column as the caller sees it: null where masked. */
interface Cell {
  readonly sql: SqlFragment;
  readonly masked: Predicate;
}

/**
 * The scope of whatever the caller asks (design §10): every cell is `case when <a grant covers row and field> then column end`, folded
 * where that is certain, and the same expression serves output, where, order, search and joins. Rows of other entities come in by left
 * joins that carry the caller's rights in their condition, once per path and sight.
 */
export interface GuardedScope extends ConditionScope {
  readonly entity: EntityModel;
  readonly alias: string;
  /** What a path shows. Throws `invalid_input` when it leads nowhere. */
  see(path: string): SeenTerm;
  /** The display name of the scope's own rows. */
  display(): SqlFragment;
  /** The scope's rows: table and joins, complete once every path was asked for. */
  from(): SqlFragment;
  /** The rows that the caller may see at all. */
  readonly rows: Predicate;
}

/** An alias that is in the statement, or one whose rows are all hidden. */
interface Seat {
  readonly entity: EntityModel;
  readonly alias: string;
  readonly sight: Sight;
  /** Whether no row of it can be seen, so that it was never joined. */
  readonly hidden: boolean;
  /** Where the path to it hides something: rows of the way, or the row itself. */
  readonly masked: Predicate;
  readonly joined: Map<string, Seat>;
}

function cellOf(seat: Seat, column: ColumnModel, env: QueryEnvironment): Cell {
  const bare = bareColumn(seat.alias, column);
  const nothing = sql`null::${sql.raw(exactType(column.detail))}`;
  if (seat.hidden) return { sql: nothing, masked: "never" };
  const { entity, sight, alias } = seat;
  const isShown = entity.key.includes(column) || (sight === "refer" && entity.display.includes(column));
  const covered = isShown ? "always" : cellPredicate("read", column, entity, alias, env, sight === "read");
  if (covered === "always") return { sql: bare, masked: "never" };
  if (covered === "never") return { sql: nothing, masked: "always" };
  return { sql: sql`case when ${covered} then ${bare} end`, masked: notTrue(covered) };
}

/** Makes the scope of `alias`, whose rows are limited by `rows` where the statement says so. */
export function guardedScope(
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
  sight: Sight = "read",
): GuardedScope {
  const joins: SqlFragment[] = [];
  const root: Seat = { entity, alias, sight, hidden: false, masked: "never", joined: new Map() };

  const join = (from: Seat, reference: ReferenceModel, to: EntityModel, wanted: Sight): Seat => {
    const name = env.alias();
    const readable = rowPredicate("read", to, name, env);
    const visible = wanted === "read" ? readable : rowPredicate("refer", to, name, env);
    // Whoever reads every row with its whole name sees by reading what he sees by referring: one join does for both.
    const readsNames = (): boolean =>
      readable === "always" &&
      to.display.every((column) => cellPredicate("read", column, to, name, env, true) === "always");
    const mode = wanted === "refer" && visible === "always" && readsNames() ? "read" : wanted;
    const known = from.joined.get(`${mode}:${reference.name}`);
    if (known) return known;
    const parts = reference.columns.map((column) => cellOf(from, column, env));
    const isSet = sql`(${sql.join(
      parts.map((part) => sql`${part.sql} is not null`),
      " and ",
    )})`;
    const onTheWay = anyOf([from.masked, ...parts.map((part) => part.masked)]);
    const hidden = from.hidden || visible === "never";
    const firstKey = to.key[0];
    const unseen: Predicate = from.hidden
      ? "never"
      : hidden
        ? isSet
        : visible === "always" || !firstKey
          ? "never"
          : sql`(${isSet} and ${bareColumn(name, firstKey)} is null)`;
    const seat: Seat = {
      entity: to,
      alias: name,
      sight: mode,
      hidden,
      masked: anyOf([onTheWay, unseen]),
      joined: new Map(),
    };
    from.joined.set(`${mode}:${reference.name}`, seat);
    if (!hidden) {
      const ties = to.key.map((column, index) => sql`${bareColumn(name, column)} = ${parts[index]?.sql ?? sql`null`}`);
      const limits = visible === "always" ? [] : [predicateSql(visible)];
      joins.push(sql`left join ${to.table} as ${sql.name(name)} on ${sql.join([...ties, ...limits], " and ")}`);
    }
    return seat;
  };

  const nameOf = (seat: Seat): SqlFragment =>
    seat.hidden
      ? sql`null::text`
      : displayTextSql(
          seat.entity,
          seat.entity.display.map((column) => cellOf(seat, column, env).sql),
        );

  const see = (path: string): SeenTerm => {
    const steps = pathSteps(path, entity, env.models);
    let seat = root;
    for (const step of steps.references) seat = join(seat, step.reference, step.to, "read");
    const firstKey = seat.entity.key[0];
    const present: Predicate =
      seat === root || !firstKey ? "always" : sql`${bareColumn(seat.alias, firstKey)} is not null`;
    const whereSeen = (masked: Predicate): Predicate => (seat.hidden ? "never" : allOf([present, masked]));
    if (steps.end.kind === "column") {
      const cell = cellOf(seat, steps.end.column, env);
      return {
        term: { kind: "column", column: steps.end.column, sql: cell.sql },
        masked: anyOf([seat.masked, whereSeen(cell.masked)]),
      };
    }
    const { reference, target } = steps.end;
    const parts = reference.columns.map((column) => cellOf(seat, column, env));
    const named = join(seat, reference, target, "refer");
    return {
      term: { kind: "reference", target, parts: parts.map((part) => part.sql), display: nameOf(named) },
      masked: named.masked,
    };
  };

  return {
    entity,
    alias,
    operands: env.operands,
    rows: rowPredicate(sight, entity, alias, env),
    see,
    display: () => nameOf(root),
    from: () => sql`${entity.table} as ${sql.name(alias)} ${sql.join(joins, " ")}`,
    leaf: (path, _testsNull, compare) => compare(see(path).term),
    term: (path) => see(path).term,
    exists: (childId, referenceName, where) => {
      const child = env.models.get(childId);
      const reference = child?.reference(referenceName) ?? null;
      if (!child || reference === null || reference.entity !== entity.id)
        throw invalidCondition(childId, "unknown_path");
      const inner = guardedScope(child, env.alias(), env);
      if (inner.rows === "never") return sql`false`;
      const ties = reference.columns.map((column, index) => {
        const key = entity.key[index];
        const part = inner.see(column.name).term;
        return key && part.kind === "column" ? sql`${part.sql} = ${bareColumn(alias, key)}` : sql`false`;
      });
      const fits = where === null ? "always" : conditionSql(where, inner);
      const conditions = [...ties, predicateSql(inner.rows), predicateSql(fits)];
      return sql`exists (select 1 from ${inner.from()} where ${sql.join(conditions, " and ")})`;
    },
  };
}
