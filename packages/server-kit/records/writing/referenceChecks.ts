import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel, ReferenceModel } from "@tessera/query-model/entityModel.ts";
import { predicateSql } from "@tessera/query-model/predicate.ts";
import { rowPredicate } from "@tessera/query-model/rowPredicate.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { bareColumn, comparableSql, comparedSql } from "@tessera/query-model/terms.ts";
import type { Guard } from "../guard.ts";
import type { RecordValues } from "../recordRules.ts";
import type { Place } from "./changeSet.ts";
import type { WriteSession } from "./writeSession.ts";

/** A row whose references were chosen. */
export interface ChosenReferences {
  readonly entity: EntityModel;
  readonly values: RecordValues;
  /** Columns that the person set. */
  readonly submitted: ReadonlySet<string>;
  /** The reference to the main record, which nobody chose. */
  readonly parent: ReferenceModel | null;
  readonly place: Place;
}

interface ReferenceCheck {
  readonly sql: SqlFragment;
  readonly fields: readonly string[];
  readonly place: Place;
}

function checksOf(guard: Guard, rows: readonly ChosenReferences[]): readonly ReferenceCheck[] {
  const env = guard.environment();
  const checks: ReferenceCheck[] = [];
  for (const row of rows) {
    for (const reference of row.entity.references) {
      if (reference === row.parent || !reference.columns.some((column) => row.submitted.has(column.name))) continue;
      const target = env.models.get(reference.entity);
      const texts = reference.columns.map((column) => row.values[column.name] ?? null);
      if (!target || texts.includes(null)) continue;
      const alias = env.alias();
      const allowed = rowPredicate("refer", target, alias, env);
      // Where the caller may refer to every record, the foreign key itself decides.
      if (allowed === "always") continue;
      const ties = target.key.map((column, index) => {
        const own = reference.columns[index];
        const value = own ? row.values[own.name] : null;
        if (!own || value === null || value === undefined) return sql`false`;
        return sql`${comparableSql(column, bareColumn(alias, column))} = ${comparedSql(own, own.type.bind(value))}`;
      });
      const where = sql.join([...ties, predicateSql(allowed)], " and ");
      checks.push({
        sql: sql`exists (select 1 from ${target.table} as ${sql.name(alias)} where ${where})`,
        fields: reference.columns.map((column) => column.name),
        place: row.place,
      });
    }
  }
  return checks;
}

/**
 * Lets nobody choose a record that he may not refer to (design §10): refused like one that does not exist, so that a reference cannot
 * be used to find out what there is. Throws `reference_violation`.
 */
export async function checkReferences(session: WriteSession, rows: readonly ChosenReferences[]): Promise<void> {
  const checks = checksOf(session.guard, rows);
  if (checks.length === 0) return;
  const { rows: answers } = await session.transaction.query<{ found: string }>(
    compileSql(sql`select to_json(array[${sql.join(checks.map((check) => check.sql))}]) as found`),
  );
  // The statement makes an array of booleans.
  const found = JSON.parse(answers[0]?.found ?? "[]") as readonly boolean[];
  const missing = checks.find((_, index) => found[index] !== true);
  if (missing) throw new TesseraError("reference_violation", { fields: missing.fields, ...missing.place });
}

/** What undoes the transaction when a chosen record is none that the caller may refer to; null when nothing has to be asked. */
export function referenceRefusal(guard: Guard, rows: readonly ChosenReferences[]): SqlFragment | null {
  const checks = checksOf(guard, rows);
  if (checks.length === 0) return null;
  const found = sql.join(
    checks.map((check) => check.sql),
    " and ",
  );
  return sql`select case when ${found} then null else sys.refuse_write() end`;
}
