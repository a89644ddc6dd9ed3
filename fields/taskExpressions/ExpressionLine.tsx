import { check } from "@tessera/expression/check/check.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import { type Completion, completionsAt } from "@tessera/expression/editor/completionsAt.ts";
import { signatureOf } from "@tessera/expression/editor/hoverAt.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { type Problem, problemText } from "@tessera/expression/parse/problem.ts";
import type { CodeSuggestion, CodeSuggestions } from "@tessera/web-kit/code/codeSuggestion.ts";
import { ExpressionCode } from "@tessera/web-kit/code/ExpressionCode.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useId, useMemo } from "react";

const nothingKnown: Scope = { main: [], user: [], params: [] };

function problemsOf(text: string, scope: Scope | null): readonly Problem[] {
  if (text.trim() === "") return [];
  const parsed = parse(text);
  if (!parsed.ok) return parsed.error;
  return scope === null ? [] : check(parsed.value, scope, standardLibrary).problems;
}

/** One expression: its parts in colours, its problems underlined and said, names and functions suggested. */
export function ExpressionLine(props: {
  readonly label: string;
  /** What it may name; null where that is not known. */
  readonly scope: Scope | null;
  readonly value: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { label, onChange, scope, value } = props;
  const { t } = useTexts();
  const infoId = useId();
  const problems = useMemo(() => problemsOf(value, scope), [value, scope]);
  const suggestionOf = ({ detail, kind, name, type }: Completion): CodeSuggestion => {
    const definition = kind === "function" ? standardLibrary.get(name) : undefined;
    return {
      name,
      shown: kind === "function" ? `${name}(${detail})` : name,
      type: t(`expression.type.${type}`),
      call: definition ? (definition.parameters.length === 0 ? "bare" : "parameters") : null,
      form: definition ? signatureOf(definition) : "",
      help: definition ? t(`expression.function.${name}`) : detail,
    };
  };
  const suggest = (text: string, at: number): CodeSuggestions => {
    const { from, items, to } = completionsAt(text, at, scope ?? nothingKnown, standardLibrary);
    return { from, to, items: items.map(suggestionOf) };
  };
  const [first] = problems;
  return (
    <div className="t-exprs__code">
      <ExpressionCode
        label={label}
        placeholder={label}
        value={value}
        problems={problems}
        suggestionsLabel={t("field.taskExpressions.suggest")}
        describedBy={infoId}
        suggest={suggest}
        onChange={onChange}
      />
      <p id={infoId} className="t-small t-exprs__problem">
        {first ? problemText(first, t) : ""}
      </p>
    </div>
  );
}
