import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import { hasElementSql } from "./elements.ts";
import type { WriteSession } from "./writeSession.ts";

/**
 * Refuses to change keys of locked rows by which lists name them, as a foreign key does. Throws `reference_violation`.
 */
export async function refuseListed(
  { guard, transaction }: WriteSession,
  entity: EntityModel,
  keys: Iterable<string>,
): Promise<void> {
  const columns = guard.models.listing(entity.id);
  if (columns.length === 0) return;
  for (const key of keys) {
    for (const { child, column } of columns) {
      const found = await transaction.query(
        compileSql(sql`select 1 from ${child.table} as listing where ${hasElementSql("listing", column, key)} limit 1`),
      );
      if (found.rows.length > 0)
        throw new TesseraError("reference_violation", { entity: child.id, fields: [column.name] });
    }
  }
}
