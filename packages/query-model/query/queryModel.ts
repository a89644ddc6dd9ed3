import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { ColumnModel, DerivedRows, EntityModel, ReferenceModel } from "../entityModel.ts";
import type { QueryEnvironment } from "../environment.ts";
import { whereSql } from "../selection.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { columnTarget } from "./columnTarget.ts";
import { orderSql } from "./orderSql.ts";
import type { PlannedWhere, QueryPlan } from "./queryPlan.ts";
import { limitSql, resultRows } from "./resultRows.ts";

/** What the name of a query as a source of rows begins with. */
const prefix = "query:";

/** The name of a query as a source of rows. */
export const queryRows = (query: string): string => `${prefix}${query}`;

/** The query that a source of rows is; null for an entity. */
export const queryOfRows = (source: string): string | null =>
  source.startsWith(prefix) ? source.slice(prefix.length) : null;

function renamed(column: ColumnModel, name: string, physical: string): ColumnModel {
  const { aliases: _former, translatable: _texts, ...body } = column.body;
  return { ...column, name, physical, body: { ...body, id: name, name, column: physical }, translatable: false };
}

/** Whether each record of the main node stands in one row at most, and no row is without it. */
function isOfRecords({ groups, tree }: QueryPlan): boolean {
  const [main] = tree.nodes.values();
  const keepsMain = tree.links.every(({ kind }) => kind === "left" || kind === "inner");
  return groups === null && main !== undefined && !main.repeats && keepsMain;
}

function entitiesOf({ tree, where }: QueryPlan): readonly string[] {
  const inside = (part: PlannedWhere): readonly string[] => {
    if (part.kind === "and" || part.kind === "or") return part.parts.flatMap(inside);
    if (part.kind === "not") return inside(part.part);
    return part.kind === "exists" ? entitiesOf(part.plan) : [];
  };
  return [...[...tree.nodes.values()].map(({ entity }) => entity.id), ...(where === null ? [] : inside(where))];
}

const keyName = (index: number): string => `k${index}`;
const maskName = (index: number): string => `m${index}`;
const partName = (index: number, part: number): string => `r${index}_${part}`;
const valueName = (index: number): string => `c${index}`;

function openRows(plan: QueryPlan, env: QueryEnvironment, isKeyed: boolean): DerivedRows {
  const rows = resultRows(plan, env, {});
  const items: SqlFragment[] = [];
  const masked = new Map<string, string>();
  const add = (value: SqlFragment, name: string): void => {
    items.push(sql`${value} as ${sql.name(name)}`);
  };
  for (const [index, column] of plan.columns.entries()) {
    const value = rows.values.get(column.name);
    if (!value) continue;
    if (columnTarget(column, plan) === null) add(value.sql, valueName(index));
    else for (const [place, part] of (value.parts ?? []).entries()) add(part, partName(index, place));
    if (value.masked !== null) {
      add(sql`coalesce(${value.masked}, 0)`, maskName(index));
      masked.set(column.name, maskName(index));
    }
  }
  const ties = rows.ties.map((tie, index) => {
    add(tie, `t${index}`);
    return `t${index}`;
  });
  if (isKeyed) for (const [index, part] of rows.keyParts.entries()) add(part, keyName(index));
  const { limit, offset } = plan.query;
  const cut = limit || offset ? sql`${orderSql(plan, rows, env)} ${limitSql(plan)}` : sql.empty;
  return { table: sql`(select ${sql.join(items)} from ${rows.from} ${whereSql(rows.having)} ${cut})`, masked, ties };
}

/**
 * A query as a model whose rows can be read like those of an entity: its columns are those of the query, a column that ends in a reference is a
 * reference. Its key is the main node's, where each record of that stands in one row at most.
 */
export function queryModel(id: string, plan: QueryPlan): EntityModel {
  const [main] = plan.tree.nodes.values();
  const isKeyed = isOfRecords(plan);
  const key = isKeyed
    ? (main?.entity.key ?? []).map((column, index) => renamed(column, `$${keyName(index)}`, keyName(index)))
    : [];
  const columns: ColumnModel[] = [];
  const references: ReferenceModel[] = [];
  for (const [index, column] of plan.columns.entries()) {
    const target = columnTarget(column, plan);
    const { name } = column;
    if (target === null) columns.push(renamed(column.column, name, valueName(index)));
    else {
      const parts = target.key.map((one, part) => renamed(one, `$${partName(index, part)}`, partName(index, part)));
      const body = { id: name, name, label: name, entity: target.id, columns: parts.map((part) => part.name) };
      references.push({ name, entity: target.id, columns: parts, body });
    }
  }
  const body: EntityBody = {
    label: id,
    labelPlural: id,
    storage: { schema: "", table: "" },
    origin: "view",
    key: { columns: key.map(({ name }) => name), made: "database" },
    columns: columns.map((column) => column.body),
    references: references.map((reference) => reference.body),
    display: [],
  };
  const byName = new Map(columns.map((column) => [column.name, column]));
  const order = plan.order.map(({ column, direction }) => ({ path: column.name, direction }));
  return {
    id: queryRows(id),
    body,
    table: sql.empty,
    derived: { open: (env) => openRows(plan, env, isKeyed), entities: new Set(entitiesOf(plan)), order },
    columns,
    references,
    key,
    display: key,
    sourceLanguage: "",
    texts: null,
    stored: columns,
    column: (name) => byName.get(name) ?? null,
    storedColumn: (name) => byName.get(name) ?? null,
    reference: (name) => references.find((reference) => reference.name === name) ?? null,
  };
}
