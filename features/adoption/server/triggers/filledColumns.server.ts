import type { Client } from "pg";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { readRows } from "../catalogue/catalogueRows.server.ts";
import { factName } from "../documents/dataFacts.ts";
import { alwaysFills } from "./alwaysFills.ts";

interface Filling {
  readonly table: string;
  /** Text of its function. */
  readonly source: string;
}

/** Enabled triggers for each row before it is inserted, without a condition. */
const fillingsSql = `
  select c.relname as table, p.prosrc as source
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid join pg_language l on l.oid = p.prolang
  where n.nspname = $1 and not t.tgisinternal and (t.tgtype & 7) = 7 and t.tgqual is null and t.tgenabled in ('O', 'A')
    and l.lanname = 'plpgsql'`;

/** The columns of a schema that a trigger of it fills in every new row, as `table.column`. */
export async function readFilledColumns(
  client: Client,
  schema: string,
  catalogue: Catalogue,
): Promise<readonly string[]> {
  const fillings = await readRows<Filling>(client, fillingsSql, [schema]);
  return catalogue.tables.flatMap(({ name: table, columns }) => {
    const sources = fillings.filter((one) => one.table === table);
    return columns.flatMap(({ name }) =>
      sources.some(({ source }) => alwaysFills(source, name)) ? [factName(table, name)] : [],
    );
  });
}
