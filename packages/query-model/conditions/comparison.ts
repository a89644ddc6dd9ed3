import type { Operand } from "@tessera/contract/definitions/condition.ts";
import { decodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import type { ColumnModel } from "../entityModel.ts";
import { containsSql } from "../searchText.ts";
import { type SqlFragment, sql } from "../sql.ts";
import {
  type ColumnTerm,
  columnTextSql,
  comparableSql,
  comparedSql,
  fileCountSql,
  type ReferenceTerm,
  type Term,
  wireTextSql,
} from "../terms.ts";
import { countOf, isCountOperator } from "./countOperand.ts";
import { givenText } from "./givenText.ts";
import { invalidCondition } from "./invalidCondition.ts";
import { type OperandSource, operandValue } from "./operands.ts";
import { compareRange, compareRangeColumns } from "./rangeComparison.ts";

const max = 1000;
const signs: Partial<Record<Operator, SqlFragment>> = {
  "=": sql`=`,
  "<>": sql`<>`,
  "<": sql`<`,
  "<=": sql`<=`,
  ">": sql`>`,
  ">=": sql`>=`,
};
const numbers = new Set(["integer", "bigint", "decimal", "float"]);

/**
 * The text to compare a column with, or null when `value` is null. Bounds of the column play no part: a value outside
 * them just does not match. Throws `invalid_input` when the value is not of the column's type.
 */
export function comparedText(column: ColumnModel, value: unknown, path: string): string | null {
  if (value === null || value === undefined) return null;
  const { name } = column.type;
  const given = givenText(name, value);
  const checked = column.type.check(given, { postgres: name === "float" ? column.detail.postgres : name });
  if (!checked.ok) throw invalidCondition(path, checked.error.code);
  // What says nothing to a field type is compared as it stands: tables may hold it.
  return checked.value === null ? String(given) : column.type.bind(checked.value);
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidCondition(path, "value_type");
  if (value.length > max) throw invalidCondition(path, "value_too_long");
  return value.filter((item) => item !== null);
}

/**
 * Several values beside others, all by their texts. No value at all is like null: nothing is true of it but that it is
 * empty. Sub-arrays count as their elements; how many there are is 0 for none.
 */
function compareList(term: ColumnTerm, operator: Operator, value: unknown, path: string): SqlFragment {
  if (isCountOperator(operator)) {
    const count = sql`(select count(item) from unnest(${term.sql}) as item)`;
    return sql`${count} ${sql.raw(operator.slice("COUNT ".length))} ${countOf(value, path)}::bigint`;
  }
  const asked = listOf(value, path).map((item) => {
    if (typeof item === "object") throw invalidCondition(path, "value_type");
    return String(item);
  });
  const found = sql`(${term.sql})::text[]`;
  const any = term.contains?.any(asked) ?? sql`${found} && ${asked}::text[]`;
  if (operator === "IN") return any;
  const isThere = sql`cardinality(${term.sql}) > 0`;
  if (operator === "NOT IN") return sql`(${isThere} and not ${any})`;
  return term.contains && asked.length > 0
    ? term.contains.all(asked)
    : sql`(${isThere} and ${found} @> ${asked}::text[])`;
}

function compareColumn(term: ColumnTerm, operator: Operator, value: unknown, path: string): SqlFragment {
  const { column } = term;
  const isLike = operator === "LIKE" || operator === "NOT LIKE";
  if (column.type.name === "list" && !isLike)
    return value === null ? sql`false` : compareList(term, operator, value, path);
  if (column.type.range) return compareRange(term, operator, value, path);
  const count = isCountOperator(operator) ? fileCountSql(column, term.sql) : null;
  if (count !== null) {
    if (value === null) return sql`false`;
    return sql`${count} ${sql.raw(operator.slice("COUNT ".length))} ${countOf(value, path)}::bigint`;
  }
  const left = comparableSql(column, term.sql);
  const bound = (item: unknown): SqlFragment | null => {
    const text = comparedText(column, item, path);
    return text === null ? null : comparedSql(column, text);
  };
  if (isLike) {
    if (value === null) return sql`false`;
    if (typeof value !== "string" && typeof value !== "number") throw invalidCondition(path, "value_type");
    const contains = containsSql(columnTextSql(column, term.sql), sql`${String(value)}::text`);
    return operator === "LIKE" ? contains : sql`not ${contains}`;
  }
  if (operator === "IN" || operator === "NOT IN") {
    const items = listOf(value, path).flatMap((item) => bound(item) ?? []);
    if (items.length === 0) return operator === "IN" ? sql`false` : sql`${left} is not null`;
    return sql`${left} ${sql.raw(operator === "IN" ? "in" : "not in")} (${sql.join(items)})`;
  }
  if (operator === "BETWEEN" || operator === "NOT BETWEEN") {
    if (!Array.isArray(value) || value.length !== 2) throw invalidCondition(path, "value_type");
    const [low, high] = [bound(value[0]), bound(value[1])];
    if (low === null || high === null) return sql`false`;
    return sql`${left} ${sql.raw(operator === "BETWEEN" ? "between" : "not between")} ${low} and ${high}`;
  }
  const right = bound(value);
  const sign = signs[operator];
  if (!sign) throw invalidCondition(path, "operator_not_allowed");
  return right === null ? sql`false` : sql`${left} ${sign} ${right}`;
}

function compareColumns(term: ColumnTerm, operator: Operator, other: ColumnTerm, path: string): SqlFragment {
  if (term.column.type.range) return compareRangeColumns(term, operator, other, path);
  if (term.column.type.textSql) throw invalidCondition(path, "operator_not_allowed");
  const [left, right] = [term.column.type.name, other.column.type.name];
  if (left !== right && !(numbers.has(left) && numbers.has(right))) throw invalidCondition(path, "types_differ");
  if (operator === "LIKE" || operator === "NOT LIKE") {
    const contains = containsSql(wireTextSql(term.column, term.sql), wireTextSql(other.column, other.sql));
    return operator === "LIKE" ? contains : sql`not ${contains}`;
  }
  const sign = signs[operator];
  if (!sign) throw invalidCondition(path, "operator_not_allowed");
  return sql`${comparableSql(term.column, term.sql)} ${sign} ${comparableSql(other.column, other.sql)}`;
}

function referenceIs(term: ReferenceTerm, key: unknown, path: string): SqlFragment | null {
  if (key === null) return null;
  if (typeof key !== "string") throw invalidCondition(path, "value_type");
  const texts = decodeRecordKey(key, term.target.key.length);
  if (texts === null) throw invalidCondition(path, "value_format");
  const parts = term.target.key.map((column, index) => {
    const wire = keyWire(column, texts[index] ?? "");
    const text = comparedText(column, wire, path);
    const part = term.parts[index];
    return text === null || !part ? sql`false` : sql`${comparableSql(column, part)} = ${comparedSql(column, text)}`;
  });
  return sql`(${sql.join(parts, " and ")})`;
}

/** The wire value of a key column from its text in a record key. */
export function keyWire(column: ColumnModel, text: string): unknown {
  if (column.type.wire === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return column.type.wire === "number" && text.trim() !== "" ? Number(text) : text;
}

function compareReference(term: ReferenceTerm, operator: Operator, value: unknown, path: string): SqlFragment {
  const known = sql`(${sql.join(
    term.parts.map((part) => sql`${part} is not null`),
    " and ",
  )})`;
  if (operator === "LIKE" || operator === "NOT LIKE") {
    if (value === null) return sql`false`;
    if (typeof value !== "string") throw invalidCondition(path, "value_type");
    const contains = containsSql(term.display, sql`${value}::text`);
    return operator === "LIKE" ? contains : sql`not ${contains}`;
  }
  const isNegative = operator === "<>" || operator === "NOT IN";
  if (!isNegative && operator !== "=" && operator !== "IN") throw invalidCondition(path, "operator_not_allowed");
  if (value === null) return sql`false`;
  const keys = operator === "IN" || operator === "NOT IN" ? listOf(value, path) : [value];
  const matches = keys.flatMap((key) => referenceIs(term, key, path) ?? []);
  const any = matches.length === 0 ? sql`false` : sql`(${sql.join(matches, " or ")})`;
  return isNegative ? sql`(${known} and not ${any})` : any;
}

function isNull(term: Term): SqlFragment {
  if (term.kind === "column") {
    const { sql: value, column } = term;
    if (column.type.range) return sql`coalesce(isempty(${value}), true)`;
    return column.type.name === "list" ? sql`coalesce(cardinality(${value}), 0) = 0` : sql`${value} is null`;
  }
  return sql`(${sql.join(
    term.parts.map((part) => sql`${part} is null`),
    " or ",
  )})`;
}

/**
 * One comparison. Its meaning: a comparison with null on either side is false, whatever the operator; `IS NULL` and `IS
 * NOT NULL` alone tell nulls; nulls inside a list are passed over; LIKE means "contains", blind to case and accents; a
 * reference is compared by record key, and by display name with LIKE. The SQL is null only where it means false. Throws
 * `invalid_input`.
 */
export function comparisonSql(
  term: Term,
  operator: Operator,
  operand: Operand | null,
  path: string,
  source: OperandSource,
  field: (path: string) => Term,
): SqlFragment {
  if (operator === "IS NULL") return isNull(term);
  if (operator === "IS NOT NULL") return sql`not (${isNull(term)})`;
  if (term.kind === "column" && !term.column.type.operators.includes(operator))
    throw invalidCondition(path, "operator_not_allowed");
  if (operand === null) return sql`false`;
  if ("field" in operand) {
    const other = field(operand.field);
    if (term.kind !== "column" || other.kind !== "column") throw invalidCondition(path, "types_differ");
    return compareColumns(term, operator, other, path);
  }
  const value = operandValue(operand, source);
  return term.kind === "column"
    ? compareColumn(term, operator, value, path)
    : compareReference(term, operator, value, path);
}
