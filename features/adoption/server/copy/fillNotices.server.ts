import { valueTypeOfPostgres } from "@tessera/contract/values/valueTypes.ts";
import type { Client } from "pg";
import type { AdoptionNotice } from "../adoptionNotice.ts";
import type { CatalogueColumn, CatalogueTable } from "../catalogue/catalogue.ts";
import { readRows } from "../catalogue/catalogueRows.server.ts";
import type { SourceCatalogue } from "../readSource.server.ts";
import { alwaysFills } from "../triggers/alwaysFills.ts";
import type { TakenRoutine } from "../triggers/takeRoutines.server.ts";

/** A trigger that may change a row before it is inserted. */
interface Filling {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  /** Text of its function. */
  readonly source: string;
  /** What the function is called with. */
  readonly args: string;
  /** Whether it is for every new row. */
  readonly isUnconditional: boolean;
}

const fillingsSql = `
  select n.nspname as schema, c.relname as table, t.tgname as name, p.prosrc as source, encode(t.tgargs, 'escape') as args,
    t.tgqual is null as "isUnconditional"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid
  where n.nspname = $1 and not t.tgisinternal and (t.tgtype & 7) = 7
  order by c.relname collate "C", t.tgname collate "C"`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Whether a trigger sets a column: its function assigns it, or is called with its name first, as those of text search
 * are.
 */
function fills({ source, args }: Filling, column: string): boolean {
  const name = `(?:${escaped(column)}|"${escaped(column.replaceAll('"', '""'))}")`;
  return new RegExp(`\\bnew\\s*\\.\\s*${name}\\s*:?=`, "i").test(source) || args.split("\\000")[0] === column;
}

/** Whether a record cannot be made without a value of the column. */
const isNeeded = (column: CatalogueColumn) =>
  !column.nullable && column.default === null && column.identity === null && column.generated === null;

/** Whether no field can enter a value of the column. */
function isUnenterable({ type }: CatalogueColumn): boolean {
  if (type.kind !== "base" || type.outside !== null) return false;
  const { name } = valueTypeOfPostgres(type.base);
  return name === "bytes" || name === "json" || (type.isArray && name !== "other");
}

function noticesOf(
  table: CatalogueTable,
  fillings: readonly Filling[],
  taken: ReadonlySet<string>,
): readonly AdoptionNotice[] {
  return table.columns.filter(isNeeded).flatMap((column): readonly AdoptionNotice[] => {
    const filling = fillings.find((one) => fills(one, column.name));
    const place = { kind: "COLUMN", object: `${table.name}.${column.name}`, line: null };
    if (isUnenterable(column)) return [{ ...place, code: "not_enterable", detail: column.type.sql }];
    if (!filling) return [];
    const isTaken = taken.has(`${table.name}.${filling.name}`);
    if (isTaken && filling.isUnconditional && alwaysFills(filling.source, column.name)) return [];
    const code = isTaken ? "filled_by_trigger" : "filled_by_hand";
    return [{ ...place, code, detail: filling.name }];
  });
}

/**
 * What people have to know of columns that a record needs: that a trigger filled them in the source, or that no field
 * can.
 */
export async function readFillNotices(
  client: Client,
  schemas: readonly string[],
  { catalogue, places }: SourceCatalogue,
  taken: readonly TakenRoutine[],
): Promise<readonly AdoptionNotice[]> {
  const fillings: Filling[] = [];
  const triggers = new Set(taken.flatMap(({ kind, object }) => (kind === "TRIGGER" ? [object] : [])));
  for (const schema of schemas) fillings.push(...(await readRows<Filling>(client, fillingsSql, [schema])));
  return catalogue.tables.flatMap((table) => {
    const place = places.get(table.name);
    return noticesOf(
      table,
      fillings.filter((one) => one.schema === place?.schema && one.table === place.name),
      triggers,
    );
  });
}
