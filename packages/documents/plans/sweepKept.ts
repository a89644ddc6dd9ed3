import type { Database } from "@tessera/server-core/database/pool.ts";
import { escapeIdentifier } from "pg";

interface KeptRow {
  readonly id: string;
  readonly schema_name: string;
  readonly table_name: string;
  readonly column_name: string | null;
  readonly kept_name: string;
}

function dropStatement(row: KeptRow): string {
  const schema = escapeIdentifier(row.schema_name);
  const kept = escapeIdentifier(row.kept_name);
  if (row.column_name === null) return `drop table if exists ${schema}.${kept} cascade`;
  return `alter table if exists ${schema}.${escapeIdentifier(row.table_name)} drop column if exists ${kept} cascade`;
}

/** Drops columns and tables whose grace period is over (design §5 clean up). Answers how many. */
export async function sweepKept(database: Database): Promise<number> {
  const { rows } = await database.query<KeptRow>(
    "select id, schema_name, table_name, column_name, kept_name from sys.kept_storage where drop_after < clock_timestamp()",
  );
  for (const row of rows) {
    await database.transaction(
      async (transaction) => {
        const claimed = await transaction.query({
          text: "delete from sys.kept_storage where id = $1",
          values: [row.id],
        });
        if (claimed.rowCount === 1) await transaction.query(dropStatement(row));
      },
      { lockTimeout: 5000 },
    );
  }
  return rows.length;
}
