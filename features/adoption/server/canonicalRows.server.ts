import type { Client } from "pg";
import { quoteName } from "./statements/quoteName.ts";

/** Proof of a table's content: two tables with the same rows, in whatever order, have the same. */
export interface RowsProof {
  readonly rows: string;
  readonly hash: string;
}

/**
 * Counts and hashes the rows of a table by the text of `columns` (in the order given); constant memory, any number of
 * rows. Sessions must have neutral settings (`openSession`) for hashes to be comparable.
 */
export async function canonicalRows(
  client: Client,
  schema: string,
  table: string,
  columns: readonly string[],
): Promise<RowsProof> {
  const values = columns.map((column) => `t.${quoteName(column)}::text`).join(", ");
  // Hashes are added up, not joined: no order is needed, and a row that stands twice counts twice.
  const answer = await client.query<{ rows: string; hash: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(h, 1, 15))::bit(60)::bigint::numeric), 0)::text || '-' ||
       coalesce(sum(('x' || substr(h, 17, 15))::bit(60)::bigint::numeric), 0)::text as hash
     from (select md5(row(${values})::text) as h from ${quoteName(schema)}.${quoteName(table)} t) x`,
  );
  return answer.rows[0] ?? { rows: "0", hash: "" };
}
