import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { comparisonSql } from "../conditions/comparison.ts";
import type { OperandSource } from "../conditions/operands.ts";
import { dayInZone } from "../day.ts";
import type { PathSteps } from "../pathSteps.ts";
import { sql } from "../sql.ts";
import type { Term } from "../terms.ts";
import type { ReportProblem } from "./queryProblem.ts";
import { canEqual } from "./queryTypes.ts";

type Comparison = Extract<Condition, { field: string }>;
type End = PathSteps["end"];

/** Stands for the caller: what is known only then is null, which compares with everything. */
const nobody: OperandSource = {
  user: () => null,
  param: () => null,
  today: () => dayInZone(0, "UTC", 0),
  zone: () => "UTC",
};

function termOf(end: End): Term {
  const value = sql`null`;
  return end.kind === "column"
    ? { kind: "column", column: end.column, sql: value }
    : { kind: "reference", target: end.target, parts: end.target.key.map(() => value), display: value };
}

/**
 * Whether a comparison takes what stands at the end of its path: its operator, a fixed value, the type of another path.
 * What does not fit is reported. `otherAt` reads that other path; null where it leads nowhere.
 */
export function checkComparison(
  { field, operand, operator }: Comparison,
  end: End,
  at: string,
  report: ReportProblem,
  otherAt: (path: string, at: string) => End | null,
): void {
  if (end.kind === "column" && !end.column.type.operators.includes(operator)) {
    report("wrong_type", `${at}/operator`, field);
    return;
  }
  if (operand && "field" in operand) {
    const other = otherAt(operand.field, `${at}/operand/field`);
    const isComparable =
      other?.kind === "column" && end.kind === "column" && canEqual(end.column.type.name, other.column.type.name);
    if (other !== null && !isComparable) report("wrong_type", `${at}/operand/field`, operand.field);
    return;
  }
  try {
    comparisonSql(termOf(end), operator, operand ?? null, field, nobody, () => termOf(end));
  } catch (error) {
    if (!(error instanceof TesseraError)) throw error;
    report("wrong_type", operand ? `${at}/operand` : `${at}/operator`, field);
  }
}
