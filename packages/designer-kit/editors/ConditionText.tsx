import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { textToCondition } from "@tessera/expression/conditions/textToCondition.ts";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useEntityPaths } from "./useEntityPaths.tsx";

const names = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/g;

/** A condition as an expression. `onTake` gets what it says; null for an empty text. A text that no condition says is not taken. */
export function ConditionText(props: {
  root: string;
  text: string;
  onTake: (condition: Condition | null) => void;
  onInvalid: FieldEditProps["onInvalid"];
}): ReactNode {
  const [text, setText] = useState(props.text);
  const { endOf, isComplete } = useEntityPaths(props.root, text.match(names) ?? []);
  const latest = useRef(props);
  latest.current = props;
  const isTyped = useRef(false);
  useEffect(() => {
    if (!isTyped.current || !isComplete) return;
    const { onInvalid, onTake } = latest.current;
    const isEmpty = text.trim() === "";
    const condition = isEmpty ? null : textToCondition(text, (path) => endOf(path)?.type ?? null);
    if (condition === null && !isEmpty) {
      onInvalid({ code: "definitions.condition.unreadable", data: {} });
      return;
    }
    onInvalid(null);
    onTake(condition);
  }, [text, endOf, isComplete]);
  return (
    <TextArea
      value={text}
      rows={3}
      onChange={(typed) => {
        isTyped.current = true;
        setText(typed);
      }}
    />
  );
}
