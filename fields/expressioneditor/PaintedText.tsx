import { highlight } from "@tessera/expression/editor/highlight.ts";
import type { ReactNode } from "react";

/** The text of an expression in its colours. */
export function PaintedText({ text }: { text: string }): ReactNode {
  const drawn: ReactNode[] = [];
  let end = 0;
  for (const { from, kind, to } of highlight(text)) {
    drawn.push(
      text.slice(end, from),
      <span key={from} className={`is-${kind}`}>
        {text.slice(from, to)}
      </span>,
    );
    end = to;
  }
  return [...drawn, text.slice(end)];
}
