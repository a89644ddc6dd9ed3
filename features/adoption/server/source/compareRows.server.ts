import type { Client } from "pg";
import type { CatalogueTable } from "../catalogue/catalogue.ts";
import { quoteName } from "../statements/quoteName.ts";
import { type BaseTable, hashSql, keySql, textsSql } from "./baseRows.server.ts";
import type { RowCounts } from "./planParts.ts";
import { comparableColumns, rowKey } from "./rowKey.ts";

/** What became of a row, where it is not the same on both sides or changed only here. */
export type RowDifference =
  | "added"
  | "changed"
  | "vanished"
  /** Changed on both sides, or came on both sides. */
  | "both"
  /** Changed in the source, deleted here. */
  | "deleted"
  /** Gone in the source, changed here. */
  | "edited";

/** Two states of a table whose rows are compared, under the same names. */
export interface RowSides {
  /** The table here, quoted with its schema, and what its columns are called there. */
  readonly table: string;
  readonly nameHere: (column: string) => string;
  readonly here: CatalogueTable;
  /** Rows of the source as text. */
  readonly staged: string;
  readonly source: CatalogueTable;
  /** Null when it is not known how the rows were taken over. Its columns have the names of now. */
  readonly base: BaseTable | null;
}

/** The columns of which both sides have values; empty where rows cannot be compared. */
export function sharedColumns({ here, source }: RowSides): readonly string[] {
  return comparableColumns(here, source).map(({ name }) => name);
}

/** The columns that make up the key on both sides; null where rows cannot be compared. */
export function sharedKey({ here, source }: RowSides): readonly string[] | null {
  const [key, other] = [rowKey(here), rowKey(source)];
  if (key === null || other === null || key.length !== other.length) return null;
  const shared = new Set(comparableColumns(here, source).map(({ name }) => name));
  return key.every((name) => shared.has(name) && other.includes(name)) ? key : null;
}

const textHere = (sides: RowSides, names: readonly string[]) =>
  names.map((name) => `t.${quoteName(sides.nameHere(name))}::text`);

/**
 * What the columns of the base come to in the source; what it does not have, or has of another type, counts as it is
 * here.
 */
const baseOfSource = (sides: RowSides, base: BaseTable): readonly string[] => {
  const shared = new Set(sharedColumns(sides));
  return base.columns.map((name) => (shared.has(name) ? `s.${quoteName(name)}` : `l.${quoteName(`gone_${name}`)}`));
};

/**
 * A select of `key` and `kind` of all rows that differ, of one pass over both sides. `key` is a row's own text, see
 * `keySql`. Null where rows cannot be compared.
 */
export function differencesSql(sides: RowSides): string | null {
  const key = sharedKey(sides);
  if (key === null) return null;
  const { base, here, table, staged } = sides;
  const shared = sharedColumns(sides);
  const present = new Set(here.columns.map(({ name }) => name));
  const isKnown = base?.columns.every((name) => present.has(name)) ?? false;
  const gone = base && isKnown ? base.columns.filter((name) => !shared.includes(name)) : [];
  const keyHere = `row(${textHere(sides, key).join(", ")})::text`;
  const hashHere = base && isKnown ? hashSql(textHere(sides, base.columns)) : "null::uuid";
  const goneHere = gone.map((name) => `t.${quoteName(sides.nameHere(name))}::text as ${quoteName(`gone_${name}`)}`);
  const hashSource = base && isKnown ? hashSql(baseOfSource(sides, base)) : "null::uuid";
  const now = hashSql(textsSql("t", shared));
  return `select key, kind from (
    select coalesce(s."tessera$key", l.key) as key,
      case
        when s."tessera$key" is null then case when b.key is null then null when l.hash = b.hash then 'vanished' else 'edited' end
        when l.key is null then case when b.key is null then 'added' when ${hashSource} = b.hash then null else 'deleted' end
        when s."tessera$now" = l.now then null
        when b.hash is null then 'both'
        when l.hash = b.hash then 'changed'
        when ${hashSource} = b.hash then null
        else 'both'
      end as kind
    from (select ${[`${keyHere} as key`, `${hashHere} as hash`, `${hashSql(textHere(sides, shared))} as now`, ...goneHere].join(", ")}
        from ${table} t) l
      full join (select ${keySql("t", key)} as "tessera$key", ${now} as "tessera$now", t.* from ${staged} t) s on s."tessera$key" = l.key
      left join (select key, hash from sys.adopted_row where table_id = ${base?.id ?? 0}) b on b.key = coalesce(s."tessera$key", l.key)
  ) as compared where kind is not null`;
}

/** Counts the rows that differ; null where they cannot be compared. */
export async function countDifferences(client: Client, sides: RowSides): Promise<RowCounts | null> {
  const sql = differencesSql(sides);
  if (sql === null) return null;
  const { rows } = await client.query<{ kind: RowDifference; count: string }>(
    `select kind, count(*)::text as count from (${sql}) as different group by kind`,
  );
  const count = (...kinds: readonly RowDifference[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, row) => sum + Number(row.count), 0);
  return {
    added: count("added"),
    changed: count("changed"),
    vanished: count("vanished"),
    conflicts: count("both", "deleted", "edited"),
  };
}
