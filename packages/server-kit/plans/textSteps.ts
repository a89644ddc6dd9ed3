import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { hasTexts, textsColumn } from "@tessera/contract/documents/textsColumn.ts";
import { escapeLiteral } from "pg";
import type { ColumnPlace } from "./columnSteps.ts";
import { quotedName, quotedTable } from "./ddl.ts";
import type { PlanStep } from "./planStep.ts";
import { step } from "./tableSteps.ts";

/** Name and type of the column that holds texts in other languages; none where no column is translatable. */
export function textsDefinition(body: EntityBody): readonly string[] {
  return hasTexts(body) ? [`${quotedName(textsColumn)} jsonb`] : [];
}

/** Rewrites the texts of the rows that have some of a column. `branch` makes the new branch of a language of `l.value`. */
function rewriteTexts(body: EntityBody, column: string, branch: string): string {
  const texts = quotedName(textsColumn);
  return `update ${quotedTable(body)} set ${texts} = (select jsonb_object_agg(l.key, ${branch}) from jsonb_each(${texts}) as l where ${branch} <> '{}'::jsonb) where exists (select from jsonb_each(${texts}) as l where l.value ? ${escapeLiteral(column)})`;
}

/**
 * What becomes of texts in other languages when columns of an own table change: their column is added with the first translatable one and stays,
 * so that a column that is translatable again finds its texts; they follow a column's physical name; a new column of a name that another one
 * had begins without.
 * @param columns Steps of the table's columns.
 */
export function textSteps(place: ColumnPlace, before: EntityBody, columns: readonly PlanStep[]): readonly PlanStep[] {
  const { body, entity, physical } = place;
  const common = { phase: "switch", entity } as const;
  if (!physical.columns.has(textsColumn)) {
    const add = textsDefinition(body).map((definition) => `alter table ${quotedTable(body)} add column ${definition}`);
    return add.map((sql) => step({ ...common, action: "add_column", target: textsColumn, sql }));
  }
  const cleared = columns
    .filter(({ action }) => action === "add_column")
    .map(({ target }) => {
      const sql = rewriteTexts(body, target, `(l.value - ${escapeLiteral(target)})`);
      return step({ ...common, action: "clear_texts", target, sql });
    });
  const moved = before.columns.flatMap((former) => {
    const column = body.columns.find((one) => one.id === former.id);
    if (!column || column.column === former.column) return [];
    const [from, to] = [escapeLiteral(former.column), escapeLiteral(column.column)];
    const branch = `(case when l.value ? ${from} then l.value - ${from} || jsonb_build_object(${to}, l.value -> ${from}) else l.value end)`;
    const sql = rewriteTexts(body, former.column, branch);
    return [step({ ...common, action: "move_texts", target: column.column, sql, additive: false })];
  });
  return [...cleared, ...moved];
}
