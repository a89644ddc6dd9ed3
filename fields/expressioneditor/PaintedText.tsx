import { highlight } from "@tessera/expression/editor/highlight.ts";
import type { ReactNode, RefObject } from "react";
import "./expressioneditor.css";

/** A part of the text that has a problem. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

/** The text cut where its colour or its marks change; what is between the coloured parts is a piece too. */
function piecesOf(text: string, problems: readonly MarkedRange[]): readonly Piece[] {
  const ranges = highlight(text);
  const ends = new Set([0, text.length]);
  for (const { from, to } of [...ranges, ...problems]) {
    ends.add(Math.min(from, text.length));
    ends.add(Math.min(to, text.length));
  }
  const places = [...ends].sort((left, right) => left - right);
  let next = 0;
  return places.slice(0, -1).map((from, index): Piece => {
    while ((ranges[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next++;
    const range = ranges[next];
    const problem = problems.find((one) => one.from <= from && one.to > from);
    const colour = range && range.from <= from ? `is-${range.kind}` : "";
    const mark = problem ? (problem.severity === "error" ? " is-bad" : " is-warned") : "";
    return { from, to: places[index + 1] ?? from, className: colour + mark };
  });
}

/**
 * The text of an expression in its colours, problems underlined. `mark` puts a place for something to stand at in front of the character
 * at an offset.
 */
export function PaintedText(props: {
  text: string;
  problems: readonly MarkedRange[];
  mark: { readonly at: number; readonly place: RefObject<HTMLSpanElement | null> } | null;
}): ReactNode {
  const { mark, text } = props;
  const drawn: ReactNode[] = [];
  let isMarked = mark === null;
  const put = (): void => {
    if (isMarked || !mark) return;
    drawn.push(<span key="mark" ref={mark.place} className="t-expr__mark" />);
    isMarked = true;
  };
  for (const { className, from, to } of piecesOf(text, props.problems)) {
    if (mark && mark.at <= from) put();
    drawn.push(
      <span key={from} data-from={from} className={className || undefined}>
        {text.slice(from, to)}
      </span>,
    );
  }
  put();
  return drawn;
}
