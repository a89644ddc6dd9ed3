import { EditorView } from "@codemirror/view";
import { act } from "@testing-library/react";

function viewOf(box: HTMLElement): EditorView {
  const view = EditorView.findFromDOM(box);
  if (!view) throw new Error("This is no editor of code.");
  return view;
}

/** Writes a text into an editor of code in place of what is there, as a person types it. */
export function typeCode(box: HTMLElement, text: string): void {
  const view = viewOf(box);
  act(() => {
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      selection: { anchor: text.length },
      userEvent: "input.type",
    });
  });
}

/** Puts the caret of an editor of code in front of a character. */
export function placeCaret(box: HTMLElement, at: number): void {
  act(() => viewOf(box).dispatch({ selection: { anchor: at } }));
}

/** The text in an editor of code. */
export function codeText(box: HTMLElement): string {
  return viewOf(box).state.doc.toString();
}

/** Where the caret of an editor of code stands. */
export function caretOf(box: HTMLElement): number {
  return viewOf(box).state.selection.main.head;
}
