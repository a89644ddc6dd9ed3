import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { columnNamed } from "@tessera/contract/documents/entityPath.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { subsystemsBefore } from "../store/subsystemsBefore.ts";
import type { KeptStorage } from "./planStep.ts";
import { type IndexPlan, indexCollation } from "./tableSteps.ts";

/** An index as the database has it, without condition. */
export interface PhysicalIndex {
  readonly unique: boolean;
  /**
   * Columns of a sorting index in order, with the name of the collation of texts and whether it is the column's own;
   * empty for any other.
   */
  readonly columns: readonly {
    readonly column: string;
    readonly collation: string | null;
    readonly isOwn: boolean;
  }[];
  /** Columns that an index for search looks into. */
  readonly searched: readonly string[];
  /** Columns of several values, or of ranges, whose elements an index finds. */
  readonly elements: readonly string[];
}

/** A table as the database has it. */
export interface PhysicalTable {
  readonly columns: ReadonlySet<string>;
  readonly indexes: readonly PhysicalIndex[];
  readonly isEmpty: boolean;
  /** Of a partitioned table the tables that hold its rows; empty for any other. */
  readonly partitions: readonly { readonly schema: string; readonly table: string }[];
}

/** What was put aside, and whose it was. */
export interface OwnedStorage extends KeptStorage {
  /** Subsystem of the entity that it belonged to; null when that is not known any more. */
  readonly subsystem: string | null;
}

/** The tables that a plan is about. */
export interface PhysicalTables {
  /** Null when there is no such table. */
  table(schema: string, table: string): PhysicalTable | null;
  /** What earlier publishes put aside. */
  readonly kept: readonly OwnedStorage[];
}

const keyOf = (schema: string, table: string) => JSON.stringify([schema, table]);

async function isEmpty(runner: SqlRunner, quoted: string): Promise<boolean> {
  const { rows } = await runner.query<{ empty: string }>(`select not exists (select from ${quoted}) as empty`);
  return rows[0]?.empty === "t";
}

/** Reads tables by name, and what is kept. */
export async function readPhysicalTables(
  runner: SqlRunner,
  names: readonly { readonly schema: string; readonly table: string }[],
): Promise<PhysicalTables> {
  const { rows } = await runner.query<{
    schema: string;
    name: string;
    quoted: string;
    kind: string;
    columns: string;
    indexes: string;
    partitions: string;
  }>({
    text: `select n.nspname as schema, c.relname as name, c.oid::regclass::text as quoted, c.relkind as kind,
        coalesce(jsonb_agg(a.attname) filter (where a.attname is not null), '[]') as columns, coalesce((
          select jsonb_agg(jsonb_build_object('unique', i.indisunique, 'columns', coalesce((
            select jsonb_agg(jsonb_build_object('column', k.attname, 'collation', l.collname, 'isOwn', p.sorting = k.attcollation) order by p.position)
              from unnest(i.indkey::smallint[], i.indcollation::oid[]) with ordinality p(number, sorting, position)
              join pg_attribute k on k.attrelid = i.indrelid and k.attnum = p.number
              left join pg_collation l on l.oid = p.sorting
              where i.indexprs is null and m.amname = 'btree' and p.position <= i.indnkeyatts), '[]'), 'searched', coalesce((
            select jsonb_agg(k.attname) from generate_series(1, i.indnkeyatts) p(position)
              join pg_attribute k on k.attrelid = i.indrelid and k.attnum > 0 and pg_get_indexdef(i.indexrelid, p.position, false)
                in (format('sys.search_text(%I)', k.attname), format('sys.search_text((%I)::text)', k.attname))
              join pg_opclass o on o.oid = (i.indclass::oid[])[p.position - 1] and o.opcname = 'gin_trgm_ops'), '[]'), 'elements', coalesce((
            select jsonb_agg(k.attname) from unnest(i.indkey::smallint[], i.indclass::oid[]) p(number, class)
              join pg_attribute k on k.attrelid = i.indrelid and k.attnum = p.number
              join pg_opclass o on o.oid = p.class and (m.amname, o.opcname) in (('gin', 'array_ops'), ('gist', 'range_ops'))
              where i.indexprs is null), '[]')))
          from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
          where i.indrelid = c.oid and i.indisvalid and i.indpred is null
        ), '[]') as indexes, coalesce((
          select jsonb_agg(jsonb_build_object('schema', pn.nspname, 'table', pc.relname) order by pn.nspname, pc.relname)
          from pg_partition_tree(c.oid) t join pg_class pc on pc.oid = t.relid and pc.relkind = 'r'
            join pg_namespace pn on pn.oid = pc.relnamespace where c.relkind = 'p'), '[]') as partitions
      from jsonb_to_recordset($1::jsonb) as w(schema text, "table" text)
        join pg_namespace n on n.nspname = w.schema
        join pg_class c on c.relnamespace = n.oid and c.relname = w."table" and c.relkind in ('r', 'p', 'v', 'm', 'f')
        left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      group by n.nspname, c.relname, c.oid, c.relkind`,
    values: [JSON.stringify(names.map(({ schema, table }) => ({ schema, table })))],
  });
  const tables = new Map<string, PhysicalTable>();
  for (const row of rows) {
    const columns: readonly string[] = JSON.parse(row.columns);
    const isTable = row.kind === "r" || row.kind === "p";
    const empty = isTable && (await isEmpty(runner, row.quoted));
    tables.set(keyOf(row.schema, row.name), {
      columns: new Set(columns),
      indexes: JSON.parse(row.indexes),
      isEmpty: empty,
      partitions: JSON.parse(row.partitions),
    });
  }
  const kept = await runner.query<{
    schema: string;
    table: string;
    column: string | null;
    kept: string;
    type: string;
    entity: string | null;
    publish: string | null;
  }>(
    `select k.schema_name as schema, k.table_name as table, k.column_name as column, k.kept_name as kept, k.type_name as type,
        (select s.entity from sys.plan_step s where s.plan = k.plan and s.kept->>'kept' = k.kept_name limit 1) as entity,
        (select p.publish from sys.plan p where p.id = k.plan) as publish
      from sys.kept_storage k order by k.kept_at desc`,
  );
  const subsystems = await subsystemsBefore(
    runner,
    kept.rows.map(({ entity, publish }) => ({ kind: "entity", id: entity, publish })),
  );
  return {
    table: (schema, table) => tables.get(keyOf(schema, table)) ?? null,
    kept: kept.rows.map(({ entity: _entity, publish: _publish, ...row }, index) => ({
      ...row,
      subsystem: subsystems[index] ?? null,
    })),
  };
}

function serves(
  physical: PhysicalIndex,
  body: EntityBody,
  { columns, kind, language }: Omit<IndexPlan, "id">,
): boolean {
  const wanted = columns.map((name) => ({
    column: columnNamed(body, name)?.column ?? name,
    collation: indexCollation(body, name, language),
  }));
  // Of an index for search or for elements each column serves by itself, wherever it stands.
  if (kind === "search") return wanted.every(({ column }) => physical.searched.includes(column));
  if (kind === "elements") return wanted.every(({ column }) => physical.elements.includes(column));
  if (kind === "unique") {
    const own = physical.columns.map(({ column }) => column);
    return physical.unique && own.length === wanted.length && wanted.every(({ column }) => own.includes(column));
  }
  return wanted.every(({ column, collation }, index) => {
    const found = physical.columns[index];
    if (found?.column !== column) return false;
    return collation === null ? found.isOwn : found.collation === collation;
  });
}

/**
 * Whether the table has an index, by whatever name, that does what this one would: what is there in the database is not
 * made again.
 */
export function hasIndex(table: PhysicalTable, body: EntityBody, index: Omit<IndexPlan, "id">): boolean {
  return table.indexes.some((physical) => serves(physical, body, index));
}
