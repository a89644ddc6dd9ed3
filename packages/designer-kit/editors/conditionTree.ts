import {
  type Condition,
  type ConditionRows,
  type Operand,
  rowsAsked,
} from "@tessera/contract/definitions/condition.ts";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { countOperators } from "@tessera/contract/values/operators.ts";
import { comparedType } from "@tessera/contract/values/rangeElement.ts";
import type { Operator, ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { PathEnd } from "./entityPaths.ts";

/** How the parts of a group belong together. */
export type GroupMode = "all" | "any" | "none" | "notAll";

/** A condition as its editor draws it: groups of comparisons, and questions after other records. */
export type ConditionNode =
  | { readonly kind: "group"; readonly mode: GroupMode; readonly parts: readonly ConditionNode[] }
  | {
      readonly kind: "field";
      /** Empty while none is chosen. */
      readonly field: string;
      readonly operator: Operator;
      readonly operand: Operand | null;
    }
  | { readonly kind: "exists"; readonly rows: string; readonly reference: string; readonly where: GroupNode }
  | {
      readonly kind: "among";
      /** Empty while none is chosen, as the rows and the column of theirs. */
      readonly field: string;
      readonly rows: string;
      readonly column: string;
      readonly where: GroupNode;
    };

/** A group of conditions. */
export type GroupNode = Extract<ConditionNode, { kind: "group" }>;
/** A comparison. */
export type FieldNode = Extract<ConditionNode, { kind: "field" }>;
/** A question after records of another entity, or rows of a query, that refer to this one. */
export type ExistsNode = Extract<ConditionNode, { kind: "exists" }>;
/** A question whether a value is among those of other rows. */
export type AmongNode = Extract<ConditionNode, { kind: "among" }>;

const group = (mode: GroupMode, parts: readonly ConditionNode[]): GroupNode => ({ kind: "group", mode, parts });

function nodeOf(condition: Condition): ConditionNode {
  if ("and" in condition) return group("all", condition.and.map(nodeOf));
  if ("or" in condition) return group("any", condition.or.map(nodeOf));
  if ("not" in condition) {
    const inner = nodeOf(condition.not);
    if (inner.kind === "group" && inner.mode === "all") return group("notAll", inner.parts);
    if (inner.kind === "group" && inner.mode === "any") return group("none", inner.parts);
    return group("none", [inner]);
  }
  if ("exists" in condition) {
    const { exists, where } = condition;
    return { kind: "exists", rows: rowsAsked(exists), reference: exists.reference, where: groupOf(where ?? null) };
  }
  if ("in" in condition) {
    const { in: field, rows, where } = condition;
    return { kind: "among", field, rows: rowsAsked(rows), column: rows.column, where: groupOf(where ?? null) };
  }
  return {
    kind: "field",
    field: condition.field,
    operator: condition.operator,
    operand: condition.operand ?? null,
  };
}

/** A condition as a group that more can be added to; none is a group without parts. */
export function groupOf(condition: Condition | null): GroupNode {
  if (condition === null) return group("all", []);
  const node = nodeOf(condition);
  return node.kind === "group" ? node : group("all", [node]);
}

function namedRows(source: string): ConditionRows {
  const query = queryOfRows(source);
  return query === null ? { entity: source } : { query };
}

function conditionOfNode(node: ConditionNode): Condition {
  if (node.kind === "field") {
    const { field, operand, operator } = node;
    return arityOf(operator) === "none" || operand === null ? { field, operator } : { field, operator, operand };
  }
  if (node.kind === "exists" || node.kind === "among") {
    const where = conditionOf(node.where);
    const fits = where === null ? {} : { where };
    if (node.kind === "exists") return { exists: { ...namedRows(node.rows), reference: node.reference }, ...fits };
    return { in: node.field, rows: { ...namedRows(node.rows), column: node.column }, ...fits };
  }
  const parts = node.parts.map(conditionOfNode);
  const [only] = parts;
  switch (node.mode) {
    case "all":
      return { and: parts };
    case "any":
      return { or: parts };
    case "notAll":
      return { not: { and: parts } };
    case "none":
      return { not: parts.length === 1 && only ? only : { or: parts } };
  }
}

/** The condition that a group says; null when it says nothing. One part alone needs no group. */
export function conditionOf(node: GroupNode): Condition | null {
  const [only] = node.parts;
  if (only === undefined) return null;
  return node.parts.length === 1 && (node.mode === "all" || node.mode === "any")
    ? conditionOfNode(only)
    : conditionOfNode(node);
}

/** How many values an operator compares with. */
export function arityOf(operator: Operator): "none" | "one" | "two" | "many" {
  if (operator === "IS NULL" || operator === "IS NOT NULL") return "none";
  if (operator.endsWith("BETWEEN")) return "two";
  return operator === "IN" || operator === "NOT IN" || operator === "CONTAINS ALL" ? "many" : "one";
}

const ofReferences: readonly Operator[] = ["=", "<>", "IN", "NOT IN", "IS NULL", "IS NOT NULL"];

/** The operators that a comparison may have over where its path leads. */
export function operatorsAt(end: PathEnd | null): readonly Operator[] {
  if (end === null) return ["=", "<>", "IS NULL", "IS NOT NULL"];
  if (end.type === null) return ofReferences;
  const known = valueTypes[end.type].operators;
  const chosen: readonly Operator[] = [
    "IN",
    "NOT IN",
    "CONTAINS ALL",
    ...countOperators,
    "=",
    "<>",
    "IS NULL",
    "IS NOT NULL",
  ];
  return end.options.length > 0 ? chosen.filter((one) => known.includes(one)) : known;
}

/** What a value may be compared with. */
export type OperandKind = "value" | "today" | "user" | "param" | "field";

/** The kind of an operand; a comparison without one begins with a value. */
export function operandKind(operand: Operand | null): OperandKind {
  if (operand === null || "value" in operand) return "value";
  if ("today" in operand) return "today";
  if ("user" in operand) return "user";
  return "param" in operand ? "param" : "field";
}

const days: ReadonlySet<ValueTypeName> = new Set(["date", "datetime", "timestamp_technical"]);

/** The kinds of operands that make sense beside an operator: lists and ranges are of values. */
export function operandKindsAt(end: PathEnd | null, operator: Operator): readonly OperandKind[] {
  if (arityOf(operator) !== "one" || operator.endsWith("LIKE")) return ["value"];
  if (operator.startsWith("COUNT ")) return ["value"];
  const compared = end?.type ? comparedType(end.type, operator) : null;
  const day: readonly OperandKind[] = compared !== null && days.has(compared) ? ["today"] : [];
  return ["value", ...day, "user", "param", "field"];
}

/** An operand of a kind before anything is said of it. */
export function newOperand(kind: OperandKind): Operand | null {
  switch (kind) {
    case "value":
      return null;
    case "today":
      return { today: 0 };
    case "user":
      return { user: "id" };
    case "param":
      return { param: "id" };
    case "field":
      return { field: "" };
  }
}

/** The paths that a condition names of its own entity. */
export function pathsIn(node: ConditionNode): readonly string[] {
  if (node.kind === "exists") return [];
  if (node.kind === "among") return node.field === "" ? [] : [node.field];
  if (node.kind === "group") return node.parts.flatMap(pathsIn);
  const other = node.operand && "field" in node.operand ? [node.operand.field] : [];
  return [node.field, ...other].filter((path) => path !== "");
}

/** Whether something is still missing that a condition cannot be without. */
export function isUnfinished(node: ConditionNode): boolean {
  if (node.kind === "group") return node.parts.some(isUnfinished);
  if (node.kind === "exists") return node.rows === "" || node.reference === "" || isUnfinished(node.where);
  if (node.kind === "among")
    return node.field === "" || node.rows === "" || node.column === "" || isUnfinished(node.where);
  const { field, operand, operator } = node;
  if (field === "") return true;
  if (arityOf(operator) === "none") return false;
  if (operand === null) return true;
  return "field" in operand && operand.field === "";
}
