import type { StoredComparison, StoredCondition, StoredPart } from "@tessera/contract/values/storedCondition.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import { instantOf, wallClock } from "../form/wallClock.ts";
import { cellKind } from "../values/cellText.ts";
import { type ConditionColumn, takesDays, valuesOf } from "./conditionColumn.ts";

/** How the parts of a group belong together. */
export type GroupMode = "all" | "any" | "none";

/** A comparison while it is edited: texts as its inputs have them, or a number of days from today. */
export interface RowDraft {
  readonly kind: "row";
  readonly path: string;
  readonly operator: Operator;
  readonly texts: readonly string[];
  readonly days: number | null;
}

/** A group while it is edited. */
export interface GroupDraft {
  readonly kind: "group";
  readonly mode: GroupMode;
  readonly parts: readonly (RowDraft | GroupDraft)[];
}

/** A group in which nothing stands. */
export const emptyGroup: GroupDraft = { kind: "group", mode: "all", parts: [] };

const isInstant = (column: ConditionColumn | undefined): boolean =>
  column !== undefined && cellKind(column) === "instant";

function rowOf(
  { field, operand, operator }: StoredComparison,
  columns: readonly ConditionColumn[],
  zone: string,
): RowDraft {
  const column = columns.find(({ path }) => path === field);
  const row = { kind: "row", path: field, operator } as const;
  if (operand === undefined) return { ...row, texts: [], days: null };
  if ("today" in operand) return { ...row, texts: [], days: operand.today };
  const values = [operand.value].flat().map(String);
  return { ...row, texts: isInstant(column) ? values.map((value) => wallClock(value, zone)) : values, days: null };
}

/** What is edited of a stored condition; null begins with nothing. */
export function draftOfCondition(
  condition: StoredCondition | null,
  columns: readonly ConditionColumn[],
  zone: string,
): GroupDraft {
  const partOf = (part: StoredPart): RowDraft | GroupDraft =>
    "field" in part ? rowOf(part, columns, zone) : groupOf(part);
  const groupOf = (group: StoredCondition): GroupDraft => {
    const [mode, parts]: [GroupMode, readonly StoredPart[]] =
      "and" in group ? ["all", group.and] : "or" in group ? ["any", group.or] : ["none", group.not.or];
    return { kind: "group", mode, parts: parts.map(partOf) };
  };
  return condition === null ? emptyGroup : groupOf(condition);
}

/** A value as it travels: some types of numbers travel as numbers. */
function wireOf(column: ConditionColumn, text: string, zone: string): string | number | boolean {
  const kind = cellKind(column);
  if (column.type === "boolean") return text === "true";
  if (column.type === "integer" || column.type === "float") return Number(text);
  return kind === "instant" ? instantOf(text, zone) : text;
}

function comparisonOf(row: RowDraft, columns: readonly ConditionColumn[], zone: string): StoredComparison | null {
  const { days, operator, path, texts } = row;
  const column = columns.find((one) => one.path === path);
  if (column === undefined) return null;
  const arity = valuesOf(operator);
  if (arity === "none") return { field: path, operator };
  if (days !== null && takesDays(column, operator)) return { field: path, operator, operand: { today: days } };
  const typed = texts.map((text) => text.trim()).filter((text) => text !== "");
  const values = typed.map((text) => wireOf(column, text, zone));
  if (values.some((value) => typeof value === "number" && !Number.isFinite(value))) return null;
  const [first, second] = values;
  if (first === undefined || (arity === "two" && second === undefined)) return null;
  if (arity === "one") return { field: path, operator, operand: { value: first } };
  return { field: path, operator, operand: { value: arity === "two" ? values.slice(0, 2) : [...new Set(values)] } };
}

/**
 * What a draft says so far, and whether something in it is unfinished, which is then no part of it. Null where it says
 * nothing.
 */
export function conditionOfDraft(
  draft: GroupDraft,
  columns: readonly ConditionColumn[],
  zone: string,
): { readonly condition: StoredCondition | null; readonly isUnfinished: boolean } {
  let isUnfinished = false;
  const groupOf = (group: GroupDraft): StoredCondition | null => {
    const parts = group.parts.flatMap((part): StoredPart[] => {
      const made = part.kind === "row" ? comparisonOf(part, columns, zone) : groupOf(part);
      if (made === null && part.kind === "row") isUnfinished = true;
      return made === null ? [] : [made];
    });
    if (parts.length === 0) return null;
    return group.mode === "all" ? { and: parts } : group.mode === "any" ? { or: parts } : { not: { or: parts } };
  };
  return { condition: groupOf(draft), isUnfinished };
}
