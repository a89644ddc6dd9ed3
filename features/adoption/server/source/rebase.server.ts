import type { CatalogueTable } from "../catalogue/catalogue.ts";
import { quoteName, quoteText } from "../statements/quoteName.ts";
import { type BaseTable, hashedColumns, hashSql, keySql } from "./baseRows.server.ts";
import { type RowSides, sharedColumns, sharedKey } from "./compareRows.server.ts";
import { rowKey } from "./rowKey.ts";

/** Statements around a change of a table's columns that keep what is known of its rows. */
export interface Rebase {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A table as a part leaves it. */
export interface TableAfter {
  /** Only its name, its key, and the names of its columns that are not computed matter. */
  readonly table: CatalogueTable;
  /** Whether a column has another type. */
  readonly isRetyped: boolean;
  readonly schema: string;
  /** A name for a table in between. */
  readonly mark: string;
}

/**
 * A row's hash is of the columns that it had; when these change, it is made again: of the row here where that did not
 * change since it was taken over, else of the row in the source where that did not. Of a row that changed on both sides
 * nothing is known any more, so that it stays a
 * conflict.
 */
export function rebase(
  sides: RowSides,
  base: BaseTable,
  { table: after, isRetyped, schema, mark }: TableAfter,
): Rebase {
  const { id } = base;
  const remaining = new Set(hashedColumns(after));
  const kept = base.columns.filter((name) => remaining.has(name));
  const columns = [...kept, ...[...remaining].filter((name) => !base.columns.includes(name))];
  const noted = `update sys.adopted_table set name = ${quoteText(after.name)}, columns = ${quoteText(JSON.stringify(columns))}::jsonb where id = ${id}`;
  const key = sharedKey(sides);
  const isSameKey = key !== null && JSON.stringify(rowKey(sides.here)) === JSON.stringify(rowKey(after));
  const present = new Set(sides.here.columns.map(({ name }) => name));
  if (!isSameKey || !base.columns.every((name) => present.has(name)))
    return { before: [], after: [`delete from sys.adopted_row where table_id = ${id}`, noted] };
  const isSame = !isRetyped && JSON.stringify(columns) === JSON.stringify(base.columns);
  if (isSame) return { before: [], after: [noted] };
  const { table, staged, nameHere, source } = sides;
  const textHere = (name: string) => `t.${quoteName(nameHere(name))}::text`;
  const shared = new Set(sharedColumns(sides));
  const sourceThen = base.columns.map((name) => (shared.has(name) ? `s.${quoteName(name)}` : textHere(name)));
  const inSource = new Set(hashedColumns(source));
  const textNow = (name: string) => `t.${quoteName(name)}::text`;
  const sourceNow = columns.map((name) => (inSource.has(name) ? `s.${quoteName(name)}` : textNow(name)));
  const staging = `(select ${keySql("x", key)} as "tessera$key", x.* from ${staged} x) s`;
  const keyed = (place: string, text: string) => `(select ${text} as "tessera$key", t.* from ${place} t) t`;
  const keyThen = `row(${key.map(textHere).join(", ")})::text`;
  return {
    before: [
      `create unlogged table ${mark} as
        select b.key, t."tessera$key" is not null and ${hashSql(base.columns.map(textHere))} = b.hash as is_here,
          s."tessera$key" is not null and ${hashSql(sourceThen)} = b.hash as is_source
        from sys.adopted_row b left join ${keyed(table, keyThen)} on t."tessera$key" = b.key
          left join ${staging} on s."tessera$key" = b.key
        where b.table_id = ${id}`,
      `analyze ${mark}`,
    ],
    after: [
      `update sys.adopted_row b set hash = n.hash
        from (select m.key, case when m.is_here then ${hashSql(columns.map(textNow))} when m.is_source then ${hashSql(sourceNow)} end as hash
          from ${mark} m left join ${keyed(`${quoteName(schema)}.${quoteName(after.name)}`, keySql("t", key))} on t."tessera$key" = m.key
            left join ${staging} on s."tessera$key" = m.key) n
        where b.table_id = ${id} and b.key = n.key`,
      `drop table ${mark}`,
      noted,
    ],
  };
}
