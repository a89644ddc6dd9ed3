import type { CheckedTree } from "@tessera/expression/check/tree.ts";
import type { Compiled } from "@tessera/expression/compile/compile.ts";
import type { Frame } from "@tessera/expression/compile/frame.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField, CompiledForm, CompiledTable } from "../compile/compiledForm.ts";
import type { Row } from "../record/cell.ts";
import type { AggregatePlan } from "./aggregatePlan.ts";

/** The kept result of one planned call over the rows of a record. */
export interface KeptAggregate {
  /** A row that is in the sub-form changed; null: any of them, or which there are. */
  mark(row: Row | null): void;
  /** The result, and the fuel that the function would take. Throws what the function throws. */
  value(frame: Frame): EngineValue;
}

/**
 * What only forms need whose rules call functions or whose columns have totals (`functionCalls`): results over rows are
 * kept and updated when one row changes, and all questions of a rule go out at once. Without it each call computes its
 * result again and asks when its turn comes, which gives the same; there are no totals then.
 */
export interface CallSupport {
  /**
   * The tree with such calls replaced by positions in `plans`, to which new ones are added; the same tree when there
   * are none.
   */
  plan(tree: CheckedTree, form: CompiledForm, library: Library, plans: AggregatePlan[]): CheckedTree;
  /** How the total of a column of the sub-form at `position` is kept; null when it has none. */
  totalPlan(table: CompiledTable, position: number, column: CompiledField): AggregatePlan | null;
  /** The library with the function that stands for planned calls. */
  libraryOf(library: Library, plans: readonly AggregatePlan[]): Library;
  make(plan: AggregatePlan, library: Library, rows: () => readonly Row[]): KeptAggregate;
  /** The closure of a rule that consists of one planned call; null when it is more than that. */
  read(tree: CheckedTree): Compiled | null;
  /** Asks what a rule that waits for an answer would ask next. */
  askOthers(tree: CheckedTree, library: Library, frame: Frame): void;
}
