import { type Condition, type Operand, rowsAsked } from "@tessera/contract/definitions/condition.ts";
import { rangeRelation } from "@tessera/contract/values/rangeRelation.ts";
import { emptyRange } from "@tessera/contract/values/rangeText.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import { searchText } from "@tessera/expression/values/searchText.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { Day } from "../day.ts";
import type { ColumnModel, EntityModel, EntityModels } from "../entityModel.ts";
import { type PathSteps, pathSteps } from "../pathSteps.ts";
import { comparedText } from "./comparison.ts";
import { countHolds, countOf, isCountOperator } from "./countOperand.ts";
import { endsCanEqual } from "./equalTerms.ts";
import { invalidCondition } from "./invalidCondition.ts";
import { type OperandSource, operandValue } from "./operands.ts";
import { rangeOperand } from "./rangeComparison.ts";

/** A record in memory, as conditions look at it. Values are wire JSON. */
export interface PredicateRecord {
  /** Value at a path that ends in a column; null also where the way leads over an empty reference. */
  value(path: string): Json;
  /** Record key and display name that a path which ends in a reference leads to; null when the reference is empty. */
  reference(path: string): { readonly key: string; readonly display: string | null } | null;
  /** Rows of a child entity, or of a query, that reference this record. */
  children(source: string, reference: string): readonly PredicateRecord[];
  /** Rows of an entity or a query. */
  rows(source: string): readonly PredicateRecord[];
}

/** A condition over records in memory: the same meaning as `conditionSql` gives it in the database. */
export type RecordPredicate = (record: PredicateRecord) => boolean;

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);

function compareTexts(column: ColumnModel, left: string, right: string): number {
  if (numeric.has(column.type.name)) {
    const [a, b] = [Decimal.parse(left), Decimal.parse(right)];
    if (a && b) return a.compare(b);
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

function holds(sign: Operator, order: number): boolean {
  if (sign === "=") return order === 0;
  if (sign === "<>") return order !== 0;
  if (sign === "<") return order < 0;
  if (sign === "<=") return order <= 0;
  return sign === ">" ? order > 0 : order >= 0;
}

function contains(text: string, part: Json | Day): boolean {
  return searchText(text).includes(searchText(String(part)));
}

function columnHolds(
  column: ColumnModel,
  left: string | null,
  operator: Operator,
  value: Json | Day,
  path: string,
): boolean {
  if (value === null || left === null) return false;
  if (column.type.range) {
    const asked = rangeOperand(column, value, path);
    return asked !== null && rangeRelation(column.type, left, operator, asked);
  }
  if (operator === "LIKE") return contains(left, value);
  if (operator === "NOT LIKE") return !contains(left, value);
  const order = (item: unknown): number | null => {
    const text = comparedText(column, item, path);
    return text === null ? null : compareTexts(column, left, text);
  };
  const items = Array.isArray(value) ? value : [];
  if (operator === "IN" || operator === "NOT IN") {
    const found = items.some((item) => order(item) === 0);
    return operator === "IN" ? found : !found;
  }
  if (operator === "BETWEEN" || operator === "NOT BETWEEN") {
    const [low, high] = [order(items[0]), order(items[1])];
    if (low === null || high === null) return false;
    const inside = low >= 0 && high <= 0;
    return operator === "BETWEEN" ? inside : !inside;
  }
  const result = order(value);
  return result !== null && holds(operator, result);
}

/** Several values by their texts; no value at all is like null. */
function listHolds(left: readonly Json[], operator: Operator, value: Json | Day, path: string): boolean {
  if (isCountOperator(operator)) {
    const count = left.filter((item) => item !== null).length;
    return value !== null && countHolds(count, operator, countOf(value, path));
  }
  if (left.length === 0 || value === null) return false;
  const found = new Set(left.filter((item) => item !== null).map(String));
  const asked = (Array.isArray(value) ? value : []).filter((item) => item !== null).map(String);
  if (operator === "CONTAINS ALL") return asked.every((item) => found.has(item));
  return asked.some((item) => found.has(item)) === (operator === "IN");
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function referenceHolds(
  found: { readonly key: string; readonly display: string | null },
  operator: Operator,
  value: Json | Day,
): boolean {
  if (value === null) return false;
  if (operator === "LIKE" || operator === "NOT LIKE")
    return found.display !== null && contains(found.display, value) === (operator === "LIKE");
  const isAny = Array.isArray(value) ? value.includes(found.key) : value === found.key;
  return operator === "=" || operator === "IN" ? isAny : !isAny;
}

/**
 * The text that `comparedText` gives to the same value; odd values of adopted tables keep their text. Null where there
 * is none to search.
 */
function textOf(column: ColumnModel, value: Json): string | null {
  if (column.type.textOf) return column.type.textOf(value);
  const checked = column.type.check(value, { postgres: column.type.name });
  return checked.ok ? column.type.bind(checked.value ?? value) : String(value);
}

function leaf(
  steps: PathSteps,
  path: string,
  operator: Operator,
  operand: Operand | null,
  source: OperandSource,
): RecordPredicate {
  const { end } = steps;
  const isNull = (record: PredicateRecord): boolean => {
    if (end.kind !== "column") return record.reference(path) === null;
    const found = record.value(path);
    if (end.column.type.range) return found === null || found === emptyRange;
    return found === null || (end.column.type.name === "list" && isList(found) && found.length === 0);
  };
  if (operator === "IS NULL") return isNull;
  if (operator === "IS NOT NULL") return (record) => !isNull(record);
  if (end.kind === "column" && !end.column.type.operators.includes(operator))
    throw invalidCondition(path, "operator_not_allowed");
  if (operand === null) return () => false;
  if ("field" in operand) {
    if (end.kind !== "column") throw invalidCondition(path, "types_differ");
    if (isCountOperator(operator) || end.column.type.textOf) throw invalidCondition(path, "operator_not_allowed");
    return (record) => {
      const [left, right] = [record.value(path), record.value(operand.field)];
      return left !== null && columnHolds(end.column, textOf(end.column, left), operator, right, path);
    };
  }
  const value = operandValue(operand, source);
  if (end.kind === "reference")
    return (record) => {
      const found = record.reference(path);
      return found !== null && referenceHolds(found, operator, value);
    };
  return (record) => {
    const left = record.value(path);
    if (left === null && isCountOperator(operator)) return listHolds([], operator, value, path);
    const isLike = operator === "LIKE" || operator === "NOT LIKE";
    if (left !== null && end.column.type.name === "list" && isList(left) && !isLike)
      return listHolds(left, operator, value, path);
    if (left !== null && end.column.type.files && isCountOperator(operator)) {
      const named = end.column.type.files.of(left).map(({ id }) => id);
      return listHolds(named, operator, value, path);
    }
    return left !== null && columnHolds(end.column, textOf(end.column, left), operator, value, path);
  };
}

/** What is compared at the end of a path: the text of a value, or the key of a record; null for nothing. */
function comparedAt(record: PredicateRecord, path: string, end: PathSteps["end"]): string | null {
  if (end.kind === "reference") return record.reference(path)?.key ?? null;
  const value = record.value(path);
  if (value === null) return null;
  return textOf(end.column, value);
}

/**
 * Compiles a condition to a closure (semantics: `comparisonSql`). Throws `invalid_input` for unknown paths and
 * operators.
 */
export function conditionPredicate(
  condition: Condition,
  entity: EntityModel,
  models: EntityModels,
  source: OperandSource,
): RecordPredicate {
  const walk = (node: Condition): RecordPredicate => conditionPredicate(node, entity, models, source);
  if ("and" in condition) {
    const all = condition.and.map(walk);
    return (record) => all.every((predicate) => predicate(record));
  }
  if ("or" in condition) {
    const any = condition.or.map(walk);
    return (record) => any.some((predicate) => predicate(record));
  }
  if ("not" in condition) {
    const inner = walk(condition.not);
    return (record) => !inner(record);
  }
  if ("exists" in condition) {
    const { exists, where } = condition;
    const rows = rowsAsked(exists);
    const fits = where === undefined ? () => true : conditionPredicate(where, models.rows(rows), models, source);
    return (record) => record.children(rows, exists.reference).some(fits);
  }
  if ("in" in condition) {
    const { in: path, rows, where } = condition;
    const asked = models.rows(rowsAsked(rows));
    const [left, right] = [pathSteps(path, entity, models).end, pathSteps(rows.column, asked, models).end];
    if (!endsCanEqual(left, right)) throw invalidCondition(path, "types_differ");
    const fits = where === undefined ? () => true : conditionPredicate(where, asked, models, source);
    const isEqual = (one: string | null, other: string | null): boolean => {
      if (one === null || other === null) return false;
      return left.kind === "column" ? compareTexts(left.column, one, other) === 0 : one === other;
    };
    return (record) => {
      const value = comparedAt(record, path, left);
      const found = value === null ? [] : record.rows(rowsAsked(rows));
      return found.some((row) => isEqual(value, comparedAt(row, rows.column, right)) && fits(row));
    };
  }
  const { field, operator, operand } = condition;
  return leaf(pathSteps(field, entity, models), field, operator, operand ?? null, source);
}
