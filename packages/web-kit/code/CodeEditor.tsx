import { HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { EditorView, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { classNames } from "@tessera/ui/classNames.ts";
import type { ControlProps } from "@tessera/ui/field/FieldContext.ts";
import { type ReactNode, use, useId, useMemo } from "react";
import { CodeBox } from "./CodeBox.tsx";
import { type CodeLanguage, codeLanguage } from "./codeLanguages.ts";
import type { CodeSuggestion, CodeSuggestions } from "./codeSuggestion.ts";
import { type MarkedRange, problemMarks } from "./problemMarks.ts";
import "./codeEditor.css";

/** The colours of expressions, for other languages. */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], class: "is-word" },
  { tag: [tags.string, tags.number], class: "is-text" },
  { tag: [tags.propertyName, tags.function(tags.variableName), tags.typeName], class: "is-function" },
  { tag: [tags.operator, tags.bracket, tags.separator, tags.comment], class: "is-operator" },
]);

/** See `CodeEditor`. */
export interface CodeEditorProps extends ControlProps {
  readonly value: string;
  readonly language: CodeLanguage;
  readonly onChange: (value: string) => void;
  /** Sentences by line, from 1. */
  readonly problems?: readonly { readonly line: number; readonly message: string }[];
  /** Names that may be written anywhere in the text. */
  readonly names?: readonly CodeSuggestion[];
  /** Name of the list of suggestions. */
  readonly suggestionsLabel: string;
  /** Whether lines have numbers. */
  readonly isNumbered?: boolean;
}

const wordBefore = /[\p{L}_][\p{L}\p{N}_]*$/u;
const wordAfter = /^[\p{L}\p{N}_]*/u;

/** The names that the word at a place may mean, without regard to capitals. */
function suggest(names: readonly CodeSuggestion[], text: string, at: number): CodeSuggestions | null {
  const word = wordBefore.exec(text.slice(0, at))?.[0] ?? "";
  const rest = wordAfter.exec(text.slice(at))?.[0] ?? "";
  const items = names.filter(({ name }) => name.toLowerCase().startsWith(word.toLowerCase()));
  return items.length === 0 ? null : { from: at - word.length, to: at + rest.length, items };
}

/** The place of a line, from 1, in a text. */
function lineRange(text: string, line: number): MarkedRange {
  const lines = text.split("\n");
  const from = lines.slice(0, line - 1).reduce((length, one) => length + one.length + 1, 0);
  return { from, to: from + (lines[line - 1]?.length ?? 0), severity: "error" };
}

/** An editor of a text in a language that is no expression; it suspends until the language is loaded. */
export function CodeEditor(props: CodeEditorProps): ReactNode {
  const { isNumbered = false, language, names = [], problems = [], ...box } = props;
  const problemsId = useId();
  const spoken = use(codeLanguage(language));
  const marks = useMemo(
    () => [
      isNumbered ? lineNumbers() : [],
      syntaxHighlighting(colours),
      indentOnInput(),
      problemMarks,
      spoken,
      EditorView.contentAttributes.of({ spellcheck: "false", autocapitalize: "off" }),
    ],
    [isNumbered, spoken],
  );
  const ranges = useMemo(() => problems.map(({ line }) => lineRange(props.value, line)), [problems, props.value]);
  return (
    <div className={classNames("t-code", isNumbered && "t-code--numbered", problems.length > 0 && "is-bad")}>
      <CodeBox
        {...box}
        marks={marks}
        problems={ranges}
        describedBy={problems.length > 0 ? problemsId : undefined}
        invalid={problems.length > 0 || undefined}
        suggest={(text, at) => suggest(names, text, at)}
      />
      {problems.length > 0 && (
        <ul id={problemsId} className="t-code__problems">
          {problems.map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              <span className="t-num">{line}:</span> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
