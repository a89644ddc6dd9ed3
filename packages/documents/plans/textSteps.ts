import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { hasTexts, textsColumn } from "@tessera/contract/documents/textsColumn.ts";
import { textsName } from "@tessera/query-model/entityModel.ts";
import { escapeLiteral } from "pg";
import type { ColumnPlace } from "./columnSteps.ts";
import { quotedName, quotedTable } from "./ddl.ts";
import type { PlanStep } from "./planStep.ts";
import { step } from "./tableSteps.ts";

/** Name and type of the column that holds texts in other languages; none where no column is translatable. */
export function textsDefinition(body: EntityBody): readonly string[] {
  return hasTexts(body) ? [`${quotedName(textsColumn)} jsonb`] : [];
}

/** Columns that get another physical name (`moved`: former name, new name), and names that columns take (`taken`). */
interface Renaming {
  readonly moved: readonly (readonly [from: string, to: string])[];
  readonly taken: readonly string[];
}

const nameList = (names: readonly string[]): string => `array[${names.map(escapeLiteral).join(", ")}]::text[]`;

/**
 * The texts in `texts` (SQL of an object of languages) with the new names, null where none are left, and whether they
 * have any of the names. All change at once, so that a column may take the name that another one leaves.
 */
function renamedTexts(
  texts: string,
  { moved, taken }: Renaming,
): { readonly value: string; readonly isTouched: string } {
  const leaving = nameList(moved.map(([from]) => from));
  const coming = nameList(moved.map(([, to]) => to));
  const gone = nameList(taken);
  const name = `coalesce((${coming})[array_position(${leaving}, c.key)], c.key)`;
  const branch = `(select jsonb_object_agg(${name}, c.value) from jsonb_each(l.value) as c where c.key = any (${leaving}) or c.key <> all (${gone}))`;
  return {
    value: `(select jsonb_object_agg(b.key, b.value) from (select l.key, ${branch} as value from jsonb_each(${texts}) as l) as b where b.value is not null)`,
    isTouched: `exists (select from jsonb_each(${texts}) as l where l.value ?| (${leaving} || ${gone}))`,
  };
}

/** Rewrites the texts of the rows that have some of the columns. */
function rewriteTexts(body: EntityBody, renaming: Renaming): string {
  const texts = quotedName(textsColumn);
  const { isTouched, value } = renamedTexts(texts, renaming);
  return `update ${quotedTable(body)} set ${texts} = ${value} where ${isTouched}`;
}

/**
 * Rewrites them in former states of rows too, so that old versions go on showing their translations: values stand there
 * by names that no physical one changes.
 */
function rewriteHistory(entity: string, renaming: Renaming): string {
  const held = `state -> ${escapeLiteral(textsName)}`;
  const { isTouched, value } = renamedTexts(
    `case when jsonb_typeof(${held}) = 'object' then ${held} else '{}'::jsonb end`,
    renaming,
  );
  return `update sys.record_history set state = jsonb_set(state, array[${escapeLiteral(textsName)}], coalesce(${value}, 'null'::jsonb)) where entity = ${escapeLiteral(entity)} and ${isTouched}`;
}

/**
 * What becomes of texts in other languages when columns of an own table change: their column is added with the first
 * translatable one and stays, so that a column that is translatable again finds its texts; they follow a column's
 * physical name; a new column of a name that another one had begins without.
 * @param columns Steps of the table's columns.
 */
export function textSteps(place: ColumnPlace, before: EntityBody, columns: readonly PlanStep[]): readonly PlanStep[] {
  const { body, entity, physical } = place;
  const common = { phase: "switch", entity } as const;
  if (!physical.columns.has(textsColumn)) {
    const add = textsDefinition(body).map((definition) => `alter table ${quotedTable(body)} add column ${definition}`);
    return add.map((sql) => step({ ...common, action: "add_column", target: textsColumn, sql }));
  }
  const added = columns.filter(({ action }) => action === "add_column").map(({ target }) => target);
  const moved = before.columns.flatMap((former) => {
    const column = body.columns.find((one) => one.id === former.id);
    return !column || column.column === former.column ? [] : [[former.column, column.column] as const];
  });
  const taken = [...added, ...moved.map(([, to]) => to)];
  if (taken.length === 0) return [];
  const isMove = moved.length > 0;
  const rows = rewriteTexts(body, { moved, taken });
  const sql = isMove ? `with history as (${rewriteHistory(entity, { moved, taken })}) ${rows}` : rows;
  const action = isMove ? "move_texts" : "clear_texts";
  return [step({ ...common, action, target: taken.join(", "), sql, additive: !isMove })];
}
