import type { Extension } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { highlight } from "@tessera/expression/editor/highlight.ts";
import type { ReactNode } from "react";
import { CodeBox, type CodeBoxProps } from "./CodeBox.tsx";
import { problemMarks } from "./problemMarks.ts";

const colours = EditorView.decorations.compute(["doc"], ({ doc }) =>
  Decoration.set(
    highlight(doc.toString()).map(({ from, kind, to }) => Decoration.mark({ class: `is-${kind}` }).range(from, to)),
  ),
);

/** The colours of an expression, and its problems underlined. */
const codeMarks: Extension = [colours, problemMarks];

/** An editor for the text of an expression, one line that grows. */
export function ExpressionCode(props: CodeBoxProps): ReactNode {
  return <CodeBox {...props} marks={codeMarks} />;
}
