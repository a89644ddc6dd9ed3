import type { Extension } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import { templateTokens } from "./templateTokens.ts";

/** The colours of a template in the code editor. */
export const templateMarks: Extension = EditorView.decorations.compute(["doc"], ({ doc }) =>
  Decoration.set(
    templateTokens(doc.toString()).map(({ from, kind, to }) =>
      Decoration.mark({ class: `is-${kind}` }).range(from, to),
    ),
  ),
);
