import type { Client } from "pg";
import type { Catalogue, CatalogueTable } from "../catalogue/catalogue.ts";
import { quoteName } from "../statements/quoteName.ts";
import { rowKey } from "./rowKey.ts";

/** What is known of a table's rows as they were last taken over. */
export interface BaseTable {
  readonly id: number;
  /** Columns that the hashes are of, by their names here. */
  readonly columns: readonly string[];
}

/** The key of a row as text, of its key columns' texts. */
export const keySql = (alias: string, key: readonly string[]): string =>
  `row(${key.map((name) => `${alias}.${quoteName(name)}::text`).join(", ")})::text`;

/** The hash of a row, of texts; `canonicalRows` sums up the same. */
export const hashSql = (texts: readonly string[]): string => `md5(row(${texts.join(", ")})::text)::uuid`;

/** The texts of columns of a row. */
export const textsSql = (alias: string, columns: readonly string[]): readonly string[] =>
  columns.map((name) => `${alias}.${quoteName(name)}::text`);

/** The columns of which hashes are kept: computed ones follow from the others. */
export const hashedColumns = (table: CatalogueTable): readonly string[] =>
  table.columns.filter(({ generated }) => generated === null).map(({ name }) => name);

/**
 * Notes of all rows of an adopted schema how they were taken over, in the caller's transaction; tables without a key
 * are passed over.
 */
export async function keepBaseRows(client: Client, subsystem: string, catalogue: Catalogue): Promise<void> {
  for (const table of catalogue.tables) {
    const key = rowKey(table);
    if (key === null) continue;
    const id = await addBaseTable(client, subsystem, table);
    await client.query(
      `insert into sys.adopted_row (table_id, key, hash)
        select ${id}, ${keySql("t", key)}, ${hashSql(textsSql("t", hashedColumns(table)))}
        from ${quoteName(subsystem)}.${quoteName(table.name)} t`,
    );
  }
}

/** Notes a table whose rows are compared from now on; answers its number. */
async function addBaseTable(client: Pick<Client, "query">, subsystem: string, table: CatalogueTable): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into sys.adopted_table (subsystem, name, columns) values ($1, $2, $3::jsonb) returning id",
    [subsystem, table.name, JSON.stringify(hashedColumns(table))],
  );
  return Number(rows[0]?.id);
}

/** What is known of the tables of a subsystem, by name. */
export async function readBaseTables(client: Client, subsystem: string): Promise<ReadonlyMap<string, BaseTable>> {
  const { rows } = await client.query<{ id: number; name: string; columns: readonly string[] }>(
    "select id, name, columns from sys.adopted_table where subsystem = $1",
    [subsystem],
  );
  return new Map(rows.map(({ id, name, columns }) => [name, { id, columns }]));
}

/**
 * The hash of all rows as they were last taken over, as `canonicalRows` makes it; null when something of them is not
 * known.
 */
export async function baseHash(client: Client, { id }: BaseTable): Promise<string | null> {
  const { rows } = await client.query<{ hash: string; unknown: string }>(
    `select coalesce(sum(('x' || substr(h, 1, 15))::bit(60)::bigint::numeric), 0)::text || '-' ||
        coalesce(sum(('x' || substr(h, 17, 15))::bit(60)::bigint::numeric), 0)::text as hash,
        count(*) filter (where h is null) as unknown
      from (select replace(hash::text, '-', '') as h from sys.adopted_row where table_id = $1) x`,
    [id],
  );
  return rows[0]?.unknown === "0" ? rows[0].hash : null;
}
