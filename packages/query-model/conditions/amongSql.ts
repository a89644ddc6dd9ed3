import { TesseraError } from "@tessera/contract/errors.ts";
import type { EntityModel, EntityModels } from "../entityModel.ts";
import type { SqlFragment } from "../sql.ts";
import type { Term } from "../terms.ts";
import type { ConditionScope } from "./conditionSql.ts";
import { equalTerms } from "./equalTerms.ts";
import { invalidCondition } from "./invalidCondition.ts";

/** What a condition asks for rows of. Throws `invalid_input` where there is no such entity or query. */
export function askedModel(source: string, models: EntityModels): EntityModel {
  const entity = models.get(source);
  if (entity) return entity;
  try {
    return models.rows(source);
  } catch (error) {
    if (error instanceof TesseraError && error.code === "not_found") throw invalidCondition(source, "unknown_path");
    throw error;
  }
}

/** Where what stands at `column` of the asked rows is `left`. Throws `invalid_input` for what cannot be compared. */
export function amongSql(rows: Pick<ConditionScope, "leaf">, left: Term, column: string): SqlFragment {
  return rows.leaf(column, false, (right) => {
    const equal = equalTerms(left, right);
    if (equal === null) throw invalidCondition(column, "types_differ");
    return equal;
  });
}
