import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { queryRows } from "@tessera/contract/definitions/queryRows.ts";
import type { ColumnModel, DerivedRows, EntityModel, ReferenceModel } from "../entityModel.ts";
import type { QueryEnvironment } from "../environment.ts";
import { whereSql } from "../selection.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { columnTarget } from "./columnTarget.ts";
import { orderSql } from "./orderSql.ts";
import type { PlannedWhere, QueryPlan } from "./queryPlan.ts";
import { limitSql, resultRows } from "./resultRows.ts";

function renamed(column: ColumnModel, name: string, physical: string): ColumnModel {
  const { aliases: _former, translatable: _texts, ...body } = column.body;
  return { ...column, name, physical, body: { ...body, id: name, name, column: physical }, translatable: false };
}

/** Whether each record of the main node stands in one row at most, and no row is without it. */
function isOfRecords({ groups, tree }: QueryPlan): boolean {
  const [main] = tree.nodes.values();
  const keepsMain = tree.links.every(({ kind }) => kind !== "right" && kind !== "full");
  return groups === null && main !== undefined && !main.repeats && keepsMain;
}

const idsOf = ({ derived, id }: EntityModel): readonly string[] => [...(derived?.entities ?? [id])];

function entitiesOf({ tree, where }: QueryPlan): readonly string[] {
  const inside = (part: PlannedWhere): readonly string[] => {
    if (part.kind === "and" || part.kind === "or") return part.parts.flatMap(inside);
    if (part.kind === "not") return inside(part.part);
    return part.kind === "exists" ? entitiesOf(part.plan) : [];
  };
  const read = [...[...tree.nodes.values()].map(({ entity }) => entity), ...tree.asked];
  return [...read.flatMap(idsOf), ...(where === null ? [] : inside(where))];
}

/**
 * By what rows that are put together differ: the columns that they are put together by; null where these only show it.
 */
function groupNames(plan: QueryPlan): readonly string[] | null {
  const names = (plan.groups ?? []).flatMap((column) => {
    const target = columnTarget(column, plan);
    if (target === null) return column.isKey || column.of.end.kind === "column" ? [column.name] : [null];
    const place = plan.columns.indexOf(column);
    return target.key.map((_, part) => `$${partName(place, part)}`);
  });
  const known = names.filter((name) => name !== null);
  return known.length > 0 && known.length === names.length ? known : null;
}

const keyName = (index: number): string => `k${index}`;
const maskName = (index: number): string => `m${index}`;
const partName = (index: number, part: number): string => `r${index}_${part}`;
const valueName = (index: number): string => `c${index}`;

function openRows(plan: QueryPlan, env: QueryEnvironment, isKeyed: boolean, isAsked: boolean): DerivedRows {
  const rows = resultRows(plan, env, isAsked ? {} : null);
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
 * A query as a model whose rows can be read like those of an entity: its columns are those of the query, a column that
 * ends in a reference is a reference. Its key is the main node's, where each record of that stands in one row at most.
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
  const unique = groupNames(plan);
  const body: EntityBody = {
    label: id,
    labelPlural: id,
    storage: { schema: "", table: "" },
    origin: "view",
    key: { columns: key.map(({ name }) => name), made: "database" },
    columns: columns.map((column) => column.body),
    references: references.map((reference) => reference.body),
    display: [],
    ...(unique === null ? {} : { unique: [{ id: "groups", columns: [...unique] }] }),
  };
  const parts = [...key, ...references.flatMap((reference) => reference.columns)];
  const byName = new Map([...parts, ...columns].map((column) => [column.name, column]));
  const order = plan.order.map(({ column, direction }) => ({ path: column.name, direction }));
  return {
    id: queryRows(id),
    body,
    table: sql.empty,
    derived: {
      open: (env, isAsked) => openRows(plan, env, isKeyed, isAsked),
      entities: new Set(entitiesOf(plan)),
      order,
      size: plan.size,
    },
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
