import type { Operator } from "@tessera/contract/values/valueType.ts";
import type { ChoicePage, ChoiceRequest } from "../form/fieldView.ts";
import type { CellColumn } from "../values/cellText.ts";

/** A column that a condition can compare. */
export interface ConditionColumn extends CellColumn {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  readonly operators: readonly Operator[];
  /** Whether it names records, which are chosen by name. */
  readonly reference: boolean;
}

/** What an editor of conditions asks about its columns. */
export interface ConditionSource {
  readonly columns: readonly ConditionColumn[];
  /** Records that a column may name. Rejects with `ApiError`. */
  readonly loadChoices: (column: ConditionColumn, request: ChoiceRequest) => Promise<ChoicePage>;
  /** What keys of records in a column are called; those that nobody may see are missing. Rejects with `ApiError`. */
  readonly namesOf: (column: ConditionColumn, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** How many values an operator compares with. */
export function valuesOf(operator: Operator): "none" | "one" | "two" | "many" {
  if (operator === "IS NULL" || operator === "IS NOT NULL") return "none";
  if (operator === "BETWEEN" || operator === "NOT BETWEEN") return "two";
  return operator === "IN" || operator === "NOT IN" || operator === "CONTAINS ALL" ? "many" : "one";
}

const days: ReadonlySet<string> = new Set(["date", "datetime", "timestamp_technical"]);
const dayOperators: ReadonlySet<Operator> = new Set<Operator>(["=", "<>", "<", "<=", ">", ">="]);

/** Whether a column can be compared with a day that is counted from today. */
export const takesDays = ({ type }: ConditionColumn, operator: Operator): boolean =>
  days.has(type) && dayOperators.has(operator);
