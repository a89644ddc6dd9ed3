import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { type CodeSuggestion, type CodeSuggestions, insertionOf } from "./codeSuggestion.ts";

/** A name under way, or the point behind one; the point of a number is none. */
function isWordBefore(text: string): boolean {
  return /(?:[\p{L}_$][\p{L}\p{N}_$]*|\.)$/u.test(text) && !/(?:^|[^\p{L}\p{N}_$])\d+\.$/u.test(text);
}

function explanation({ form, help }: CodeSuggestion): Node {
  const element = document.createElement("span");
  if (form !== "") {
    const code = document.createElement("code");
    code.textContent = form;
    element.append(code, " ");
  }
  element.append(help);
  return element;
}

function completionOf(suggestion: CodeSuggestion): Completion {
  const { call, form, help, name, shown, type } = suggestion;
  return {
    label: name,
    displayLabel: shown,
    detail: type,
    ...(form === "" && help === "" ? {} : { info: () => explanation(suggestion) }),
    apply: (view, completion, from, to) => {
      const { back, text } = insertionOf(name, call, view.state.sliceDoc(to));
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length - back },
        scrollIntoView: true,
        userEvent: "input.complete",
        annotations: pickedCompletion.of(completion),
      });
    },
  };
}

/** Suggestions as a name is typed, or by Ctrl and space; Enter and Tab take one. */
export function codeCompletion(suggest: (text: string, at: number) => CodeSuggestions | null): Extension {
  const source = ({ explicit, pos, state }: CompletionContext): CompletionResult | null => {
    if (!explicit && !isWordBefore(state.sliceDoc(0, pos))) return null;
    const found = suggest(state.doc.toString(), pos);
    if (!found || found.items.length === 0) return null;
    return { from: found.from, to: found.to, filter: false, options: found.items.map(completionOf) };
  };
  return [
    // What is suggested was asked for or is being typed: it can be taken as soon as it is there.
    autocompletion({ override: [source], icons: false, interactionDelay: 0 }),
    Prec.high(keymap.of([{ key: "Tab", run: acceptCompletion }])),
  ];
}
