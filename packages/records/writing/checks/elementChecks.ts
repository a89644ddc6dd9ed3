import { TesseraError } from "@tessera/contract/errors.ts";
import { keysCondition } from "@tessera/query-model/conditions/keyCondition.ts";
import { allOf, predicateSql } from "@tessera/query-model/conditions/predicate.ts";
import { rowPredicate } from "@tessera/query-model/conditions/rowPredicate.ts";
import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { bareColumn } from "@tessera/query-model/terms.ts";
import type { Guard } from "../../guard/guard.ts";
import { elementsOf } from "../elements.ts";
import type { WriteRunner } from "../runners/writeRunner.ts";
import type { RowChange } from "../writeSession.ts";

interface ElementCheck {
  readonly broken: SqlFragment;
  readonly field: string;
  readonly change: RowChange;
}

/**
 * Whether one of these records is missing, or the caller may not refer to it where they chose it. The records that are
 * there are locked as a foreign key locks them, in the order of keys: anyone who deletes one waits, and then sees what
 * was
 * written.
 */
function missingSql(guard: Guard, target: EntityModel, keys: readonly string[], isChosen: boolean): SqlFragment {
  const env = guard.environment();
  const alias = env.alias();
  const may = isChosen ? rowPredicate("refer", target, alias, env) : "always";
  const rows = allOf([keysCondition(target, alias, keys), may]);
  if (rows === "never") return sql`true`;
  const order = sql.join(target.key.map((column) => bareColumn(alias, column)));
  const lock = target.body.origin === "view" ? sql.empty : sql`for key share of ${sql.name(alias)}`;
  return sql`(select count(*) from (select 1 from ${target.table} as ${sql.name(alias)}
    where ${predicateSql(rows)} order by ${order} ${lock}) as found) < ${keys.length}::bigint`;
}

function checksOf(guard: Guard, change: RowChange): readonly ElementCheck[] {
  const { after, before, entity, submitted } = change;
  if (after === null) return [];
  return entity.columns.flatMap(({ body, name }) => {
    if (!body.reference) return [];
    const former = new Set(elementsOf(before?.state[name]));
    const added = [...new Set(elementsOf(after[name]))].filter((key) => !former.has(key));
    if (added.length === 0) return [];
    const target = guard.models.get(body.reference.entity);
    const broken = target === null ? sql`true` : missingSql(guard, target, added, submitted.includes(name));
    return [{ broken, field: name, change }];
  });
}

/**
 * Lets no list name a record that is not there (design §5), nor one that the caller may not refer to, where they added
 * it: elements that stood there before stay. It is asked of rows that are written, so that nothing that rules or a
 * restore make of a list goes past it. Throws `reference_violation`.
 */
export async function checkElements(
  runner: WriteRunner,
  { root, rows }: { readonly root: RowChange; readonly rows: readonly RowChange[] },
): Promise<void> {
  const checks = [root, ...rows].flatMap((change) => checksOf(runner.guard, change));
  if (checks.length === 0) return;
  await runner.check({
    broken: checks.map(({ broken }) => broken),
    from: null,
    refusal: (index) => {
      const { change, field } = checks[index] ?? {};
      return new TesseraError("reference_violation", {
        ...(change && { entity: change.entity.id, ...change.place }),
        fields: field === undefined ? [] : [field],
      });
    },
  });
}
