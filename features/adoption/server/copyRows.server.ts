import type { Client } from "pg";
import { pipeCopy } from "./copyStreams.server.ts";
import type { TableMade } from "./copyTables.server.ts";
import { quoteName } from "./quoteName.ts";
import type { SchemaWriter } from "./schemaWriter.server.ts";

/**
 * Copies the rows of one table from the source (inside its snapshot) to the target; gives their number, null when it failed
 * (with a notice; the table is then empty).
 */
export async function copyRows(
  writer: SchemaWriter,
  source: Client,
  sourceSchema: string,
  made: TableMade,
): Promise<number | null> {
  const { table } = made;
  const columns = made.columns.filter((plan) => plan.generated === null);
  const values = columns.map((plan) => quoteName(plan.column.name) + (plan.isText ? "::text" : ""));
  const names = columns.map((plan) => quoteName(plan.column.name));
  const only = table.partitioning === null ? "only " : "";
  const place = `${quoteName(sourceSchema)}.${quoteName(table.name)}`;
  let rows = 0;
  await source.query("savepoint part");
  const refusal = await writer.guarded(async () => {
    const fromSql = `copy (select ${values.join(", ")} from ${only}${place}) to stdout`;
    const list = names.length === 0 ? "" : ` (${names.join(", ")})`;
    rows = await pipeCopy(source, fromSql, writer.client, `copy ${quoteName(table.name)}${list} from stdin`);
  });
  await source.query("rollback to savepoint part; release savepoint part");
  if (refusal === null) return rows;
  writer.notices.add({ code: "failed", kind: "ROWS", object: table.name, detail: refusal });
  return null;
}
