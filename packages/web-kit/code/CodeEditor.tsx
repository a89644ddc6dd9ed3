import { HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { EditorView, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { classNames } from "@tessera/ui/classNames.ts";
import type { ControlProps } from "@tessera/ui/field/FieldContext.ts";
import { type CSSProperties, type ReactNode, use, useId, useMemo } from "react";
import { CodeBox } from "./CodeBox.tsx";
import type { CodeListeners } from "./CodeView.ts";
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
  /** Sentences by line, from 1; `place` is the part of the line they are about, all of it when absent. */
  readonly problems?: readonly { readonly line: number; readonly message: string; readonly place?: MarkedRange }[];
  /** Names that may be written anywhere in the text. */
  readonly names?: readonly CodeSuggestion[];
  /** What may be written at a place, where that depends on the place: in the stead of `names`. */
  readonly suggest?: CodeListeners["suggest"];
  /** Name of the list of suggestions. */
  readonly suggestionsLabel: string;
  /** Whether lines have numbers. */
  readonly isNumbered?: boolean;
  /** Lines that are shown at least, 1 when absent. */
  readonly rows?: number | undefined;
}

const wordBefore = /[\p{L}_][\p{L}\p{N}_]*$/u;
const wordAfter = /^[\p{L}\p{N}_]*/u;

/** The names that the word at a place may mean, without regard to capitals. */
function suggestNames(names: readonly CodeSuggestion[], text: string, at: number): CodeSuggestions | null {
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
  const { isNumbered = false, language, names = [], problems = [], rows, suggest, ...box } = props;
  const problemsId = useId();
  const known = codeLanguage(language);
  const spoken = known instanceof Promise ? use(known) : known;
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
  const ranges = useMemo(
    () => problems.map(({ line, place }) => place ?? lineRange(props.value, line)),
    [problems, props.value],
  );
  const isBad = ranges.some(({ severity }) => severity === "error");
  return (
    <div
      className={classNames("t-code", isNumbered && "t-code--numbered", isBad && "is-bad")}
      style={rows === undefined ? undefined : ({ "--code-rows": rows } as CSSProperties)}
    >
      <CodeBox
        {...box}
        marks={marks}
        problems={ranges}
        describedBy={problems.length > 0 ? problemsId : undefined}
        invalid={isBad || undefined}
        suggest={suggest ?? ((text, at) => suggestNames(names, text, at))}
      />
      {problems.length > 0 && (
        <ul id={problemsId} className="t-code__problems">
          {problems.map(({ line, message, place }) => (
            <li
              key={`${line} ${place?.from ?? ""} ${message}`}
              className={place?.severity === "warning" ? "is-warned" : undefined}
            >
              <span className="t-num">{line}:</span> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
