import { TesseraError } from "@tessera/contract/errors.ts";
import { predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { rowPredicate } from "@tessera/query-model/conditions/rowPredicate.ts";
import type { EntityModel, ReferenceModel } from "@tessera/query-model/entityModel.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { bareColumn, comparableSql, comparedSql } from "@tessera/query-model/terms.ts";
import type { Guard } from "../../guard/guard.ts";
import type { RecordValues } from "../../guard/recordRules.ts";
import type { Place } from "../changeSet.ts";
import { chosenReferences, type Draft } from "../draft.ts";
import type { WriteRunner } from "../runners/writeRunner.ts";

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
  readonly broken: SqlFragment;
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
        broken: sql`not exists (select 1 from ${target.table} as ${sql.name(alias)} where ${where})`,
        fields: reference.columns.map((column) => column.name),
        place: row.place,
      });
    }
  }
  return checks;
}

/**
 * Lets nobody choose a record that they may not refer to (design §10): refused like one that does not exist, so that a
 * reference cannot be used to find out what there is. Throws `reference_violation`.
 */
export async function checkReferences(runner: WriteRunner, { draft }: { readonly draft: Draft }): Promise<void> {
  const checks = checksOf(runner.guard, chosenReferences(draft));
  if (checks.length === 0) return;
  await runner.check({
    broken: checks.map(({ broken }) => broken),
    from: null,
    refusal: (index) =>
      new TesseraError("reference_violation", { fields: checks[index]?.fields ?? [], ...checks[index]?.place }),
  });
}
