import { type Range, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** A part of the text that has a problem. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
}

/** Marks these problems instead of the present ones. */
export const setProblems = StateEffect.define<readonly MarkedRange[]>();

/** A mark of at least one character: what is missing at the end of a text is marked at its last one. */
function underlined(problem: MarkedRange, { length }: Text): readonly Range<Decoration>[] {
  const to = Math.min(Math.max(problem.to, problem.from + 1), length);
  const from = Math.min(problem.from, to - 1);
  if (from < 0) return [];
  return [Decoration.mark({ class: problem.severity === "error" ? "is-bad" : "is-warned" }).range(from, to)];
}

/** The problems that `setProblems` says, underlined. */
export const problemMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const set = transaction.effects.findLast((effect) => effect.is(setProblems));
    if (!set?.is(setProblems)) return marks.map(transaction.changes);
    return Decoration.set(
      set.value.flatMap((problem) => underlined(problem, transaction.newDoc)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});
