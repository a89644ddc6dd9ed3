import type { Client } from "pg";
import type { SourcePlace } from "../readSource.server.ts";
import type { SchemaWriter } from "../schemaWriter.server.ts";
import { quoteName } from "../statements/quoteName.ts";
import { pipeCopy } from "./copyStreams.server.ts";
import type { TableMade } from "./copyTables.server.ts";

/** What became of the rows of a table: how many were copied, or why none was. */
export interface RowsCopied {
  readonly rows: number | null;
  readonly refusal: string | null;
}

/**
 * Copies the rows of one table from the source (inside its snapshot) to the target; where one is refused the table
 * stays empty.
 */
export async function copyRows(
  writer: SchemaWriter,
  source: Client,
  place: SourcePlace,
  made: TableMade,
): Promise<RowsCopied> {
  const { table } = made;
  const columns = made.columns.filter((plan) => plan.generated === null);
  const values = columns.map((plan) => quoteName(plan.column.name) + (plan.isText ? "::text" : ""));
  const names = columns.map((plan) => quoteName(plan.column.name));
  const only = table.partitioning === null ? "only " : "";
  const relation = `${quoteName(place.schema)}.${quoteName(place.name)}`;
  let rows = 0;
  await source.query("savepoint part");
  const refusal = await writer.guarded(async () => {
    const fromSql = `copy (select ${values.join(", ")} from ${only}${relation}) to stdout`;
    const list = names.length === 0 ? "" : ` (${names.join(", ")})`;
    rows = await pipeCopy(source, fromSql, writer.client, `copy ${quoteName(table.name)}${list} from stdin`);
  });
  await source.query("rollback to savepoint part; release savepoint part");
  return { rows: refusal === null ? rows : null, refusal };
}
