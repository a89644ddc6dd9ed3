import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import "@tessera/web-kit/code/codeColours.css";
import "./expressioneditor.css";
import { highlight } from "@tessera/expression/editor/highlight.ts";

/** The text of an expression in its colours. */
function PaintedText({ text }: { text: string }): ReactNode {
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

/** The expression in its colours. */
export function Read({ value }: FieldReadProps): ReactNode {
  return (
    <code className="t-code t-expression t-expr__read">
      <PaintedText text={typeof value === "string" ? value : ""} />
    </code>
  );
}
