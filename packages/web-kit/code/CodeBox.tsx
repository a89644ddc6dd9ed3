import type { Extension } from "@codemirror/state";
import { type ControlProps, useControl } from "@tessera/ui/field/FieldContext.ts";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from "react";
import { type CodeFace, type CodeListeners, CodeView } from "./CodeView.ts";
import type { Insertion } from "./codeSuggestion.ts";
import type { MarkedRange } from "./problemMarks.ts";
import "./codeColours.css";
import "./expressionCode.css";

/** What those around the editor may do with its text. */
export interface CodeHandle {
  /** Replaces a part of the text and goes there. */
  put(insertion: Insertion, from: number, to: number): void;
}

/** See `CodeBox`. */
export interface CodeBoxProps extends ControlProps, Omit<CodeListeners, "onBlur"> {
  readonly value: string;
  readonly problems: readonly MarkedRange[];
  /** Name of the list of suggestions. */
  readonly suggestionsLabel: string;
  /** Id of an element that explains the text further. */
  readonly describedBy?: string | undefined;
  readonly handle?: Ref<CodeHandle>;
}

function useFace(props: CodeBoxProps): CodeFace & { readonly labelId: string | undefined } {
  const { describedBy, disabled = false, readOnly = false } = props;
  const { aria, id, labelId } = useControl(props);
  const descriptions = [aria["aria-describedby"], describedBy].filter(Boolean).join(" ");
  const attributes = Object.entries({
    ...aria,
    id,
    "aria-labelledby": labelId,
    "aria-describedby": descriptions || undefined,
    "aria-disabled": disabled || undefined,
    // It takes the keyboard as it is; this lets others find where the keyboard goes.
    tabindex: disabled ? undefined : 0,
  }).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  return {
    attributes: Object.fromEntries(attributes),
    disabled,
    readOnly,
    placeholder: props.placeholder ?? "",
    suggestionsLabel: props.suggestionsLabel,
    labelId,
  };
}

/**
 * An editor of a text with the colours and marks of its language: problems underlined, suggestions, brackets in pairs
 * and a history of its own. Tab leaves it, unless suggestions are open. `marks` are read once.
 */
export function CodeBox(props: CodeBoxProps & { readonly marks: Extension }): ReactNode {
  const { problems, value } = props;
  const face = useFace(props);
  const latest = useRef({ props, face });
  latest.current = { props, face };
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView | null>(null);

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new CodeView(
      host.current,
      latest.current.props.value,
      latest.current.face,
      latest.current.props.marks,
      () => latest.current.props,
    );
    view.current = made;
    return () => made.destroy();
  }, []);

  useLayoutEffect(() => {
    view.current?.setText(value, latest.current.face);
  }, [value]);

  const presented = JSON.stringify(face);
  useLayoutEffect(() => {
    view.current?.setFace(latest.current.face);
  }, [presented]);

  // Also with the text: one that was taken over has no marks yet.
  useLayoutEffect(() => {
    view.current?.setProblems(problems);
  }, [problems, value]);

  const { labelId } = face;
  useEffect(() => {
    const label = labelId === undefined ? null : document.getElementById(labelId);
    const focus = (): void => view.current?.focus();
    label?.addEventListener("click", focus);
    return () => label?.removeEventListener("click", focus);
  }, [labelId]);

  useImperativeHandle(props.handle, () => ({
    put: (insertion, from, to) => view.current?.put(insertion, from, to),
  }));

  /**
   * What the editor did is not done again by what stands around it, such as the way back through all edits of a
   * document.
   */
  const keep = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) event.stopPropagation();
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside takes the keyboard
  return <div ref={host} className="t-expression" onKeyDown={keep} />;
}
