import { asRange } from "@tessera/contract/values/rangeRelation.ts";
import { emptyRange } from "@tessera/contract/values/rangeText.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import { postgresTypeOf } from "@tessera/contract/values/valueTypes.ts";
import type { ColumnModel } from "../entityModel.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { type ColumnTerm, comparedSql } from "../terms.ts";
import { givenText } from "./givenText.ts";
import { invalidCondition } from "./invalidCondition.ts";

const signs: Partial<Record<Operator, SqlFragment>> = {
  "=": sql`=`,
  "<>": sql`<>`,
  CONTAINS: sql`@>`,
  OVERLAPS: sql`&&`,
  BEFORE: sql`<<`,
  AFTER: sql`>>`,
};

/**
 * What a column of ranges is compared with, as wire text: a range, or the range of one value alone. Null where nothing
 * can be true of it: for null and for a range that holds no value. Throws `invalid_input` for what is no value of the
 * column's type.
 */
export function rangeOperand(column: ColumnModel, value: unknown, path: string): string | null {
  if (value === null || value === undefined) return null;
  const given = givenText(column.type.range?.name ?? "text", value);
  if (typeof given !== "string" && typeof given !== "number") throw invalidCondition(path, "value_type");
  const checked = column.type.check(asRange(String(given)), { postgres: column.type.name });
  if (!checked.ok) throw invalidCondition(path, checked.error.code);
  return checked.value === emptyRange ? null : String(checked.value);
}

function related(left: SqlFragment, operator: Operator, right: SqlFragment, path: string): SqlFragment {
  const sign = signs[operator];
  if (!sign) throw invalidCondition(path, "operator_not_allowed");
  return sql`${left} ${sign} ${right}`;
}

/**
 * A column of ranges beside a value (`rangeOperand`). Nothing is true of a range that holds no value but that it is
 * empty.
 */
export function compareRange(term: ColumnTerm, operator: Operator, value: unknown, path: string): SqlFragment {
  const text = rangeOperand(term.column, value, path);
  if (text === null) return sql`false`;
  const compared = related(term.sql, operator, comparedSql(term.column, text), path);
  return operator === "<>" ? sql`(not isempty(${term.sql}) and ${compared})` : compared;
}

/** A column of ranges beside another one, or beside a column of what it holds. */
export function compareRangeColumns(
  term: ColumnTerm,
  operator: Operator,
  other: ColumnTerm,
  path: string,
): SqlFragment {
  const { type } = term.column;
  if (other.column.type.name === type.name) {
    const compared = related(term.sql, operator, other.sql, path);
    return sql`(not isempty(${term.sql}) and not isempty(${other.sql}) and ${compared})`;
  }
  if (other.column.type.name !== type.range?.name) throw invalidCondition(path, "types_differ");
  const make = sql.raw(postgresTypeOf({ type: type.name }));
  const compared = related(term.sql, operator, sql`${make}(${other.sql}, ${other.sql}, '[]')`, path);
  return sql`(not isempty(${term.sql}) and ${other.sql} is not null and ${compared})`;
}
