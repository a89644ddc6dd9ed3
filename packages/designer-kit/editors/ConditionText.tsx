import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { textToCondition } from "@tessera/expression/conditions/textToCondition.ts";
import { signatureOf } from "@tessera/expression/editor/hoverAt.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { CodeSuggestion, CodeSuggestions } from "@tessera/web-kit/code/codeSuggestion.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { valueTypeTexts } from "../schema/valueTypeTexts.ts";
import { nextSteps, type PathStep } from "./entityPaths.ts";
import { useEntityPaths } from "./useEntityPaths.tsx";
import "./editors.css";

/** Few conditions are written: most are put together. */
const ExpressionCode = lazy(async () => ({
  default: (await import("@tessera/web-kit/code/ExpressionCode.tsx")).ExpressionCode,
}));

const names = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/g;

/** The functions that a condition can say. */
const functions = ["includes", "isEmpty", "like", "today"];

/**
 * A condition as an expression. `onTake` gets what it says; null for an empty text. A text that no condition says is
 * not taken.
 */
export function ConditionText(props: {
  root: string;
  text: string;
  onTake: (condition: Condition | null) => void;
  onInvalid: FieldEditProps["onInvalid"];
}): ReactNode {
  const { root } = props;
  const { t } = useTexts();
  const [text, setText] = useState(props.text);
  const { endOf, entities, isComplete } = useEntityPaths(root, text.match(names) ?? [], [root]);
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
  const problems = useMemo(() => {
    const parsed = text.trim() === "" ? null : parse(text);
    return parsed === null || parsed.ok ? [] : parsed.error;
  }, [text]);

  const ofStep = ({ label, name, type }: PathStep): CodeSuggestion => {
    const typeText = type === null ? "expression.type.row" : valueTypeTexts.get(type);
    return {
      name,
      shown: name,
      type: typeText === undefined ? "" : t(typeText),
      call: null,
      form: "",
      help: shownText(label, t),
    };
  };
  const ofFunction = (name: string): readonly CodeSuggestion[] => {
    const definition = standardLibrary.get(name);
    if (!definition) return [];
    const form = signatureOf(definition);
    const call = definition.parameters.length === 0 ? "bare" : "parameters";
    return [{ name, shown: form, type: "", call, form, help: t(`expression.function.${name}`) }];
  };
  const suggest = (written: string, at: number): CodeSuggestions => {
    const { from, isFirst, steps, to } = nextSteps(root, written, at, entities);
    const word = written.slice(from, at).toLowerCase();
    const called = isFirst ? functions.filter((name) => name.toLowerCase().startsWith(word)) : [];
    return { from, to, items: [...steps.map(ofStep), ...called.flatMap(ofFunction)] };
  };
  return (
    <div className="t-cond__code">
      <Suspense fallback={<Skeleton height={30} />}>
        <ExpressionCode
          value={text}
          problems={problems}
          suggestionsLabel={t("definitions.condition.suggestions")}
          suggest={suggest}
          onChange={(typed) => {
            isTyped.current = true;
            setText(typed);
          }}
        />
      </Suspense>
    </div>
  );
}
