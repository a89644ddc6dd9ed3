import { entityModel } from "@tessera/query-model/entityModel.ts";
import { sql } from "@tessera/query-model/sql.ts";
import type { Shop } from "@tessera/records/testing/shop.ts";
import { noteRows } from "@tessera/records/writing/many/noteRows.ts";
import { type Child, restoreEntities } from "./restoreShop.ts";

/** What is taken over of a table of rows; rows are named by their identity. */
export interface AdoptedRows {
  readonly changed: string;
  /** Title that the changed row gets. */
  readonly title: string;
  readonly gone: string | null;
  readonly added: { readonly [column: string]: string | number | null | undefined } | null;
}

const none = (): string => "false";

async function write(
  shop: Shop,
  table: string,
  where: { readonly [rows in "changed" | "gone" | "came"]: (alias: string) => string },
  statements: readonly string[],
): Promise<void> {
  const body = restoreEntities.get(table);
  if (!body) throw new Error(`There is no ${table}.`);
  const rows = (name: keyof typeof where) => (alias: string) => sql.raw(where[name](alias));
  const conditions = { changed: rows("changed"), gone: rows("gone") };
  await shop.database.pool.transaction(async (transaction) => {
    const historyRows = await noteRows(transaction, entityModel(table, body), conditions);
    for (const statement of statements) await transaction.query(statement);
    await historyRows.finish(rows("came"));
  });
}

/** Writes a record of an adopted table as `adoptRows` does. */
export function adoptRecord(shop: Shop, id: string, title: string): Promise<void> {
  const where = { changed: (alias: string) => `${alias}.id = ${id}`, gone: none, came: none };
  return write(shop, "bill", where, [`update shop.bill set title = '${title}' where id = ${id}`]);
}

/**
 * Writes rows of an adopted table set-wise, as adopting again does with each table: in one transaction, past saves and
 * bulks.
 */
export function adoptRows(shop: Shop, child: Child, rows: AdoptedRows): Promise<void> {
  const { added, changed, gone, title } = rows;
  const table = `shop.${child.entity}`;
  const isRow = (trace: string) => (alias: string) => `${alias}.trace = '${trace}'`;
  const names = child.isKeyGiven ? ["bill_id", "line", "title", "secret"] : ["bill_id", "title", "secret"];
  const trace = added && `00000000-0000-4000-8000-${String(added.line).padStart(12, "0")}`;
  const literal = (value: string | number | null | undefined): string => (value == null ? "null" : `'${value}'`);
  return write(
    shop,
    child.entity,
    { changed: isRow(changed), gone: gone ? isRow(gone) : none, came: trace ? isRow(trace) : none },
    [
      ...(gone ? [`delete from ${table} where trace = '${gone}'`] : []),
      `update ${table} set title = '${title}' where trace = '${changed}'`,
      ...(added
        ? [
            `insert into ${table} (${names.join(", ")}, trace) values (${names.map((name) => literal(added[name])).join(", ")}, '${trace}')`,
          ]
        : []),
    ],
  );
}
