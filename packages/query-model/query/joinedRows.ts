import { comparisonSql } from "../conditions/comparison.ts";
import { allOf, anyOf, notTrue, type Predicate, predicateSql } from "../conditions/predicate.ts";
import type { QueryEnvironment } from "../environment.ts";
import type { Membership } from "../selection.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { comparableSql, type Term } from "../terms.ts";
import { type NodeRelation, nodeRelation } from "./nodeRelation.ts";
import type { PlannedWhere, QueryPlan, ValueColumn } from "./queryPlan.ts";
import { isQuestion, type PlannedLink } from "./queryTree.ts";

/** The nodes of a query, joined. */
export interface JoinedRows {
  readonly relations: ReadonlyMap<string, NodeRelation>;
  /** The query's own condition over the joined rows. */
  readonly where: Predicate;
  /** The joined relations, complete once every path was asked for. */
  from(): SqlFragment;
}

/** A column of a query in a condition, and what it is to be equal to. */
export interface Tied {
  readonly column: ValueColumn;
  readonly value: Term;
}

/** Makes the SQL that is true where the query has a row whose columns have these values. */
export type ExistsSql = (plan: QueryPlan, on: readonly Tied[]) => SqlFragment;

const comparable = (term: Term): SqlFragment =>
  term.kind === "column" ? comparableSql(term.column, term.sql) : sql`null`;

const kinds: Readonly<Partial<Record<PlannedLink["kind"], SqlFragment>>> = {
  left: sql`left join`,
  right: sql`right join`,
  inner: sql`inner join`,
  full: sql`full join`,
};

/**
 * Joins the nodes of a plan. Definitions fix links and condition, so these compare what the columns hold, whatever the
 * reader's language.
 */
export function joinedRows(
  plan: QueryPlan,
  env: QueryEnvironment,
  asked: Membership | null,
  existsSql: ExistsSql,
): JoinedRows {
  const { links, nodes } = plan.tree;
  const relations = new Map<string, NodeRelation>();
  for (const [name, node] of nodes)
    if (!node.isAsked) relations.set(name, nodeRelation(node, env, relations.size === 0 ? asked : null));
  const relation = (name: string): NodeRelation => {
    const found = relations.get(name);
    if (!found) throw new TypeError("A plan names a node that it does not have.");
    return found;
  };
  const term = (path: string): Term => {
    const [name = "", ...rest] = path.split(".");
    return relation(name).see(rest.join(".")).source;
  };
  const walk = (part: PlannedWhere): Predicate => {
    if (part.kind === "and") return allOf(part.parts.map(walk));
    if (part.kind === "or") return anyOf(part.parts.map(walk));
    if (part.kind === "not") return notTrue(walk(part.part));
    if (part.kind === "exists") {
      const ties = part.on.map(({ of, column }) => ({ column, value: relation(of.node.name).see(of.path).source }));
      return existsSql(part.plan, ties);
    }
    const { field, operator, operand } = part.condition;
    return comparisonSql(term(field), operator, operand ?? null, field, env.operands, term);
  };
  const meeting = ({ from, pairs }: PlannedLink, to: NodeRelation): SqlFragment =>
    sql.join(
      pairs.map((pair) => {
        const [left, right] = [relation(from).see(pair.from).source, to.see(pair.to).source];
        return sql`${comparable(left)} = ${comparable(right)}`;
      }),
      " and ",
    );
  const questions = links.filter(isQuestion).map((link): Predicate => {
    const node = nodes.get(link.to);
    if (!node) throw new TypeError("A plan names a node that it does not have.");
    const to = nodeRelation(node, env, null);
    const met = meeting(link, to);
    const found = sql`exists (select 1 from ${to.from()} where ${met})`;
    return link.kind === "exists" ? found : sql`not ${found}`;
  });
  const where = allOf([plan.where === null ? "always" : walk(plan.where), ...questions]);
  const joining = links.filter((link) => !isQuestion(link));
  const ties = joining.map((link) => meeting(link, relation(link.to)));
  return {
    relations,
    where,
    from: () => {
      const [main, ...others] = relations.values();
      if (!main) throw new TypeError("A plan has no node.");
      const joins = joining.map(({ kind, to }, index) => {
        const joined = others.find(({ node }) => node.name === to);
        return sql`${kinds[kind] ?? sql.empty} ${joined?.from() ?? sql.empty} on ${ties[index] ?? predicateSql("never")}`;
      });
      return sql.join([main.from(), ...joins], " ");
    },
  };
}
