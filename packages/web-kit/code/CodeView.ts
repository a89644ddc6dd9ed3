import { closeBrackets, closeBracketsKeymap, completionStatus, currentCompletions } from "@codemirror/autocomplete";
import { history, historyKeymap, redo, standardKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder, type ViewUpdate } from "@codemirror/view";
import { codeCompletion } from "./codeCompletion.ts";
import type { CodeSuggestions, Insertion } from "./codeSuggestion.ts";
import { type MarkedRange, setProblems } from "./problemMarks.ts";

/** What the editor asks and reports. */
export interface CodeListeners {
  readonly suggest: (text: string, at: number) => CodeSuggestions | null;
  readonly onChange: (text: string) => void;
  readonly onCaret?: (at: number) => void;
  /** The character under the pointer; null beside the text. */
  readonly onPoint?: (at: number | null) => void;
  /** How many suggestions are open now. */
  readonly onSuggestions?: (count: number) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** How the editor presents itself. */
export interface CodeFace {
  /** Of the element that takes the keyboard. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly placeholder: string;
  /** Name of the list of suggestions. */
  readonly suggestionsLabel: string;
}

const keys = keymap.of([
  ...closeBracketsKeymap,
  ...historyKeymap,
  { key: "Mod-Shift-z", run: redo, preventDefault: true },
  // Without Tab: it leaves the editor.
  ...standardKeymap,
]);

/** The page's nonce for styles, which the build puts into its head. */
const pageNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

function extensionsOf({ attributes, disabled, readOnly, ...face }: CodeFace): Extension {
  return [
    EditorView.contentAttributes.of({ ...attributes }),
    EditorState.readOnly.of(readOnly || disabled),
    EditorView.editable.of(!disabled),
    EditorState.phrases.of({ Completions: face.suggestionsLabel }),
    face.placeholder === "" ? [] : placeholder(face.placeholder),
  ];
}

/**
 * The editor of a text: colours and marks of its language, suggestions, brackets in pairs, and a history of its own.
 */
export class CodeView {
  readonly #view: EditorView;
  readonly #listeners: () => CodeListeners;
  readonly #face = new Compartment();
  readonly #marks: Extension;
  #suggested = 0;

  constructor(parent: HTMLElement, text: string, face: CodeFace, marks: Extension, listeners: () => CodeListeners) {
    this.#listeners = listeners;
    this.#marks = marks;
    this.#view = new EditorView({ parent, state: this.#stateOf(text, 0, face) });
  }

  /** Takes over a text that was not written here; the history begins again, as its steps do not lead there. */
  setText(text: string, face: CodeFace): void {
    const { state } = this.#view;
    if (state.doc.toString() === text) return;
    this.#view.setState(this.#stateOf(text, Math.min(state.selection.main.head, text.length), face));
    this.#count(0);
  }

  setFace(face: CodeFace): void {
    this.#view.dispatch({ effects: this.#face.reconfigure(extensionsOf(face)) });
  }

  setProblems(problems: readonly MarkedRange[]): void {
    this.#view.dispatch({ effects: setProblems.of(problems) });
  }

  /** Replaces a part of the text and goes there, as one step of the history. */
  put({ back, text }: Insertion, from: number, to: number): void {
    const { length } = this.#view.state.doc;
    const start = Math.min(from, length);
    this.#view.dispatch({
      changes: { from: start, to: Math.min(to, length), insert: text },
      selection: { anchor: start + text.length - back },
      scrollIntoView: true,
      userEvent: "input",
    });
    this.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }

  #stateOf(text: string, caret: number, face: CodeFace): EditorState {
    return EditorState.create({
      doc: text,
      selection: { anchor: caret },
      extensions: [
        EditorView.cspNonce.of(pageNonce()),
        EditorView.lineWrapping,
        history(),
        bracketMatching(),
        closeBrackets(),
        codeCompletion((written, at) => this.#listeners().suggest(written, at)),
        keys,
        this.#marks,
        this.#face.of(extensionsOf(face)),
        EditorView.updateListener.of((update) => this.#report(update)),
        EditorView.domEventHandlers({
          mousemove: (event, view) =>
            this.#listeners().onPoint?.(view.posAtCoords({ x: event.clientX, y: event.clientY })),
          mouseleave: () => this.#listeners().onPoint?.(null),
          blur: () => this.#listeners().onBlur?.(),
        }),
      ],
    });
  }

  #report(update: ViewUpdate): void {
    const { onCaret, onChange } = this.#listeners();
    if (update.docChanged) onChange(update.state.doc.toString());
    if (update.docChanged || update.selectionSet) onCaret?.(update.state.selection.main.head);
    const isOpen = completionStatus(update.state) === "active";
    this.#count(isOpen ? currentCompletions(update.state).length : 0);
  }

  #count(suggested: number): void {
    if (suggested === this.#suggested) return;
    this.#suggested = suggested;
    this.#listeners().onSuggestions?.(suggested);
  }
}
