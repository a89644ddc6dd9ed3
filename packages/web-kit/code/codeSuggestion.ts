/** How a function is called: its parameters are awaited between the brackets, or it has none. */
export type CallForm = "parameters" | "bare";

/** Something that may be written at a place of an expression. */
export interface CodeSuggestion {
  readonly name: string;
  /** What the list shows of it. */
  readonly shown: string;
  /** The name of its type. */
  readonly type: string;
  /** Null for what is not called. */
  readonly call: CallForm | null;
  /** Code that the explanation begins with; empty for none. */
  readonly form: string;
  /** Explanation; empty for none. */
  readonly help: string;
}

/** What may be written, and the text that it replaces. */
export interface CodeSuggestions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly CodeSuggestion[];
}

/** Text that is put in; the caret then stands `back` characters before its end. */
export interface Insertion {
  readonly text: string;
  readonly back: number;
}

/** What is put in for a name in front of a text: a function gets its brackets unless they follow already. */
export function insertionOf(name: string, call: CallForm | null, after: string): Insertion {
  if (call === null || after.trimStart().startsWith("(")) return { text: name, back: 0 };
  return { text: `${name}()`, back: call === "bare" ? 0 : 1 };
}
