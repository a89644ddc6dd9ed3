import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classNames } from "../classNames.ts";
import { type ControlProps, useControl } from "../field/FieldContext.ts";
import "./CodeText.css";

export type CodeTextProps = ControlProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Lines on screen, default 8. */
  readonly rows?: number;
  /** Sentences by line, from 1. */
  readonly problems?: readonly { readonly line: number; readonly message: string }[];
};

/**
 * Plain text with line numbers for JSON and expressions. Tab indents by two spaces; Escape, then Tab, leaves, so the
 * keyboard is never caught; a second Escape belongs to the layer around it.
 */
export function CodeText(props: CodeTextProps): ReactNode {
  const control = useControl(props);
  const problemsId = useId();
  const numbers = useRef<HTMLOListElement>(null);
  const leaving = useRef(false);
  const lines = props.value.split("\n").length;
  const problems = props.problems ?? [];
  const marked = new Set(problems.map((problem) => problem.line));
  const described = [control.aria["aria-describedby"], problems.length > 0 ? problemsId : undefined];
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === "Escape") {
      if (!leaving.current && !props.readOnly) event.preventDefault();
      leaving.current = true;
      return;
    }
    if (event.key !== "Tab") {
      leaving.current = false;
      return;
    }
    if (leaving.current || event.shiftKey || props.readOnly) return;
    event.preventDefault();
    const area = event.currentTarget;
    const { selectionStart, selectionEnd } = area;
    area.setRangeText("  ", selectionStart, selectionEnd, "end");
    props.onChange(area.value);
  };
  return (
    <div className={classNames("t-codetext", (control.invalid || problems.length > 0) && "is-bad")}>
      <div className="t-codetext__pane">
        <ol ref={numbers} aria-hidden="true" className="t-codetext__numbers">
          {Array.from({ length: lines }, (_, index) => index + 1).map((line) => (
            <li key={line} className={marked.has(line) ? "is-bad" : undefined}>
              {line}
            </li>
          ))}
        </ol>
        <textarea
          {...control.aria}
          aria-describedby={described.filter(Boolean).join(" ") || undefined}
          aria-invalid={control.invalid || problems.length > 0 || undefined}
          id={control.id}
          rows={props.rows ?? 8}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={props.value}
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onScroll={(event) => {
            if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
          }}
          onBlur={props.onBlur}
        />
      </div>
      {problems.length > 0 && (
        <ul id={problemsId} className="t-codetext__problems">
          {problems.map((problem) => (
            <li key={`${problem.line} ${problem.message}`}>
              <span className="t-num">{problem.line}:</span> {problem.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
