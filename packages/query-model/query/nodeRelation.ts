import { TesseraError } from "@tessera/contract/errors.ts";
import { conditionSql } from "../conditions/conditionSql.ts";
import { allOf, type Predicate } from "../conditions/predicate.ts";
import type { QueryEnvironment } from "../environment.ts";
import { guardedScope } from "../guardedScope.ts";
import { type Membership, memberPredicate, whereSql } from "../selection.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { bareColumn, type Term } from "../terms.ts";
import type { PlannedNode } from "./queryTree.ts";
import { selectList } from "./selectList.ts";

/** What a path of a node shows, where it hides something, and the same in the source language. */
export interface RelationTerm {
  readonly term: Term;
  /** True where the cell is masked; null where none can be. Rows that a join fills up have no masked cell. */
  readonly masked: SqlFragment | null;
  readonly source: Term;
}

/** A node as a relation of its own: its rows are those that its reader may see, its cells are guarded. */
export interface NodeRelation {
  readonly node: PlannedNode;
  see(path: string): RelationTerm;
  /** Its record's key; null in rows that a join fills up. Empty for an entity without key. */
  readonly key: readonly SqlFragment[];
  /** The relation, complete once every path was asked for. */
  from(): SqlFragment;
}

/**
 * Makes the relation of a node. Row rules and masks stand inside, so that no kind of join can let through what they
 * hide; PostgreSQL folds the sub-select where that changes nothing. Rows that no grant shows are none; with `asked`,
 * what the reader themselves asks of a main node, that throws `access_denied`.
 */
export function nodeRelation(node: PlannedNode, env: QueryEnvironment, asked: Membership | null): NodeRelation {
  const { entity, filter } = node;
  const scope = guardedScope(entity, env.alias(), env, "read", asked !== null);
  if (asked !== null && scope.rows === "never") throw new TesseraError("access_denied");
  const alias = env.alias();
  const list = selectList(alias);
  const known = new Map<string, RelationTerm>();
  const rows = allOf([
    scope.rows,
    filter === null ? "always" : conditionSql(filter, scope.source),
    asked === null ? "always" : memberPredicate(asked, scope),
  ]);

  const exported = (term: Term): Term =>
    term.kind === "column"
      ? { ...term, sql: list.add(term.sql) }
      : { ...term, parts: term.parts.map((part) => list.add(part)), display: list.add(term.display) };
  const flag = (masked: Predicate): SqlFragment | null => {
    if (masked === "never") return null;
    const inside = masked === "always" ? sql`true` : sql`coalesce(${masked}, false)`;
    return sql`coalesce(${list.add(inside)}, false)`;
  };

  return {
    node,
    key: entity.key.map((column) => list.add(bareColumn(scope.alias, column))),
    see: (path) => {
      const found = known.get(path);
      if (found) return found;
      const seen = scope.see(path);
      const term = exported(seen.term);
      const made = { term, masked: flag(seen.masked), source: seen.source === null ? term : exported(seen.source) };
      known.set(path, made);
      return made;
    },
    from: () => sql`(select ${list.sql()} from ${scope.from()} ${whereSql(rows)}) as ${sql.name(alias)}`,
  };
}
