import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { exactType } from "@tessera/contract/values/exactType.ts";
import { amongSql, askedModel } from "./conditions/amongSql.ts";
import { type ConditionScope, conditionSql } from "./conditions/conditionSql.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { allOf, anyOf, notTrue, type Predicate, predicateSql } from "./conditions/predicate.ts";
import { cellPredicate, rowPredicate } from "./conditions/rowPredicate.ts";
import { type ElementNames, elementNames } from "./elementNames.ts";
import type { ColumnModel, EntityModel, ReferenceModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { linkedTerm } from "./linkedRecords.ts";
import { pathSteps } from "./pathSteps.ts";
import { isTranslated, readColumn } from "./readSql.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, displayTextSql, type Term } from "./terms.ts";

/** By which right the rows of an alias were let in. */
export type AccessMode = "read" | "refer";

/** What a path shows to the caller, and where it hides something. */
export interface SeenTerm {
  readonly term: Term;
  readonly masked: Predicate;
  /**
   * How many of the values behind a cell of a query are masked; null where none can be, and of records, whose cells are
   * one value each.
   */
  readonly hidden: SqlFragment | null;
  /** What the elements of a list are called; null where they name no records. */
  readonly elements: ElementNames | null;
  /** The term in the source language, where it is read in another one; null where they are the same. */
  readonly source: Term | null;
}

/** A column as the caller sees it: null where masked. */
interface Cell {
  readonly sql: SqlFragment;
  readonly masked: Predicate;
}

/**
 * The scope of all that the caller asks (design §10): every cell is `case when <a grant covers row and field> then
 * column end`, folded where that is certain, and the same expression serves output, where, order, search and joins.
 * Rows of other entities come in by left joins that carry the caller's rights in their condition, once per path and
 * access mode.
 */
export interface GuardedScope extends ConditionScope {
  readonly entity: EntityModel;
  readonly alias: string;
  /** What a path shows. Throws `invalid_input` when it leads nowhere. */
  see(path: string): SeenTerm;
  /** The display name of the scope's own rows, and the same in the source language where it is read in another one. */
  display(): { readonly name: SqlFragment; readonly source: SqlFragment | null };
  /** The scope's rows: table and joins, complete once every path was asked for. */
  from(): SqlFragment;
  /** The rows that the caller may see at all. */
  readonly rows: Predicate;
  /** What ends an order by `paths`, so that pages do not overlap. */
  ties(paths: ReadonlySet<string>): readonly SqlFragment[];
  /**
   * The same rows and rights, for conditions that definitions fix: translatable columns are what they hold, whatever
   * the reader's language.
   */
  readonly source: ConditionScope;
}

/** An alias that is in the statement, or one whose rows are all hidden. */
interface JoinNode {
  readonly entity: EntityModel;
  readonly alias: string;
  readonly accessMode: AccessMode;
  /** Whether no row of it can be seen, so that it was never joined. */
  readonly hidden: boolean;
  /** Where the path to it hides something: rows of the way, or the row itself. */
  readonly masked: Predicate;
  readonly joined: Map<string, JoinNode>;
}

function cellOf(joinNode: JoinNode, column: ColumnModel, env: QueryEnvironment): Cell {
  const bare = readColumn(joinNode.alias, column, joinNode.entity, env);
  const nothing = sql`null::${sql.raw(exactType(column.detail))}`;
  if (joinNode.hidden) return { sql: nothing, masked: "never" };
  const { entity, accessMode, alias } = joinNode;
  if (entity.derived !== null) return { sql: bare, masked: "never" };
  const isShown = entity.key.includes(column) || (accessMode === "refer" && entity.display.includes(column));
  const covered = isShown ? "always" : cellPredicate("read", column, entity, alias, env, accessMode === "read");
  if (covered === "always") return { sql: bare, masked: "never" };
  if (covered === "never") return { sql: nothing, masked: "always" };
  return { sql: sql`case when ${covered} then ${bare} end`, masked: notTrue(covered) };
}

/**
 * Makes the scope of `alias`, whose rows are limited by `rows` where the statement says so. `isAsked`: see
 * `EntityModel.derived`; entities are read alike.
 */
export function guardedScope(
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
  accessMode: AccessMode = "read",
  isAsked = true,
): GuardedScope {
  const joins: SqlFragment[] = [];
  const root: JoinNode = { entity, alias, accessMode, hidden: false, masked: "never", joined: new Map() };
  const derived = entity.derived?.open(env, isAsked) ?? null;

  /** Whether the path leads to a record. */
  const present = (joinNode: JoinNode): Predicate => {
    const [firstKey] = joinNode.entity.key;
    return joinNode === root || !firstKey ? "always" : sql`${bareColumn(joinNode.alias, firstKey)} is not null`;
  };

  const join = (from: JoinNode, reference: ReferenceModel, to: EntityModel, wanted: AccessMode): JoinNode => {
    const name = env.alias();
    const readable = rowPredicate("read", to, name, env);
    const visible = wanted === "read" ? readable : rowPredicate("refer", to, name, env);
    // Anyone who reads every row with its whole name sees by reading what they see by referring: one join does for
    // both.
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
    const masksPart = anyOf(parts.map((part) => part.masked));
    const onTheWay = anyOf([
      from.masked,
      masksPart === "never" || from.hidden ? "never" : allOf([present(from), masksPart]),
    ]);
    const hidden = from.hidden || visible === "never";
    const firstKey = to.key[0];
    const unseen: Predicate = from.hidden
      ? "never"
      : hidden
        ? isSet
        : visible === "always" || !firstKey
          ? "never"
          : sql`(${isSet} and ${bareColumn(name, firstKey)} is null)`;
    const joinNode: JoinNode = {
      entity: to,
      alias: name,
      accessMode: mode,
      hidden,
      masked: anyOf([onTheWay, unseen]),
      joined: new Map(),
    };
    from.joined.set(`${mode}:${reference.name}`, joinNode);
    if (!hidden) {
      const ties = to.key.map((column, index) => sql`${bareColumn(name, column)} = ${parts[index]?.sql ?? sql`null`}`);
      const limits = visible === "always" ? [] : [predicateSql(visible)];
      joins.push(sql`left join ${to.table} as ${sql.name(name)} on ${sql.join([...ties, ...limits], " and ")}`);
    }
    return joinNode;
  };

  const sourceEnv: QueryEnvironment = env.texts === null ? env : { ...env, texts: null };

  const nameOf = (joinNode: JoinNode, read: QueryEnvironment): SqlFragment =>
    joinNode.hidden
      ? sql`null::text`
      : displayTextSql(
          joinNode.entity,
          joinNode.entity.display.map((column) => cellOf(joinNode, column, read).sql),
        );

  const hiddenAt = (path: string): SqlFragment | null => {
    const counted = derived?.masked.get(path.split(".")[0] ?? "");
    return counted === undefined ? null : sql.name(alias, counted);
  };

  const look = (path: string, read: QueryEnvironment): SeenTerm => {
    const seen = lookAt(path, read);
    return seen.hidden === null ? seen : { ...seen, masked: anyOf([seen.masked, sql`(${seen.hidden} > 0)`]) };
  };

  const lookAt = (path: string, read: QueryEnvironment): SeenTerm => {
    const linked = linkedTerm(path, entity, alias, read, (to, mode) => guardedScope(to, read.alias(), read, mode));
    if (linked !== null) return { ...linked, masked: "never", hidden: null, source: null };
    const hidden = hiddenAt(path);
    const steps = pathSteps(path, entity, env.models);
    let joinNode = root;
    for (const step of steps.references) joinNode = join(joinNode, step.reference, step.to, "read");
    const whereSeen = (masked: Predicate): Predicate =>
      joinNode.hidden ? "never" : allOf([present(joinNode), masked]);
    if (steps.end.kind === "column") {
      const { column } = steps.end;
      const cell = cellOf(joinNode, column, read);
      const isSource = joinNode.hidden || !isTranslated(column, joinNode.entity, read);
      const term = { kind: "column", column, sql: cell.sql } as const;
      return {
        term,
        masked: anyOf([joinNode.masked, whereSeen(cell.masked)]),
        hidden,
        elements: elementNames(term, read, (target) => guardedScope(target, read.alias(), read, "refer")),
        source: isSource ? null : { kind: "column", column, sql: cellOf(joinNode, column, sourceEnv).sql },
      };
    }
    const { reference, target } = steps.end;
    const parts = reference.columns.map((column) => cellOf(joinNode, column, env).sql);
    const named = join(joinNode, reference, target, "refer");
    const term = { kind: "reference", target, parts } as const;
    const isSource = named.hidden || !target.display.some((column) => isTranslated(column, target, read));
    return {
      term: { ...term, display: nameOf(named, read) },
      masked: named.masked,
      hidden,
      elements: null,
      source: isSource ? null : { ...term, display: nameOf(named, sourceEnv) },
    };
  };

  const see = (path: string): SeenTerm => look(path, env);

  /** Whether one of the rows that the caller may see of something else is tied to this row, and fits. */
  const asked = (
    source: string,
    where: Condition | null,
    read: QueryEnvironment,
    tied: (rows: GuardedScope) => SqlFragment,
  ): SqlFragment => {
    const rows = guardedScope(askedModel(source, env.models), env.alias(), read, "read", false);
    if (rows.rows === "never") return sql`false`;
    const ties = tied(rows);
    const fits = where === null ? "always" : conditionSql(where, rows);
    const all = [ties, predicateSql(rows.rows), predicateSql(fits)];
    return sql`exists (select 1 from ${rows.from()} where ${sql.join(all, " and ")})`;
  };

  const conditions = (read: QueryEnvironment): ConditionScope => ({
    operands: env.operands,
    leaf: (path, _testsNull, compare) => compare(look(path, read).term),
    term: (path) => look(path, read).term,
    exists: (source, referenceName, where) =>
      asked(source, where, read, (rows) => {
        const reference = rows.entity.reference(referenceName);
        if (reference === null || reference.entity !== entity.id) throw invalidCondition(source, "unknown_path");
        const ties = reference.columns.map((column, index) => {
          const key = entity.key[index];
          const part = rows.see(column.name).term;
          return key && part.kind === "column" ? sql`${part.sql} = ${bareColumn(alias, key)}` : sql`false`;
        });
        return sql.join(ties, " and ");
      }),
    among: (left, source, column, where) => asked(source, where, read, (rows) => amongSql(rows, left, column)),
  });

  return {
    ...conditions(env),
    entity,
    alias,
    rows: derived === null ? rowPredicate(accessMode, entity, alias, env) : "always",
    ties: (paths) =>
      derived === null
        ? entity.key.filter(({ name }) => !paths.has(name)).map((column) => bareColumn(alias, column))
        : derived.ties.map((name) => sql.name(alias, name)),
    see,
    display: () => {
      const isSource = !entity.display.some((column) => isTranslated(column, entity, env));
      return { name: nameOf(root, env), source: isSource ? null : nameOf(root, sourceEnv) };
    },
    from: () => sql`${derived?.table ?? entity.table} as ${sql.name(alias)} ${sql.join(joins, " ")}`,
    source: conditions(sourceEnv),
  };
}
