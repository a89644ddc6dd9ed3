import { type Completion, completionsAt } from "@tessera/expression/editor/completionsAt.ts";
import { format } from "@tessera/expression/editor/format.ts";
import { highlight } from "@tessera/expression/editor/highlight.ts";
import { hoverAt, signatureOf } from "@tessera/expression/editor/hoverAt.ts";
import type { FunctionDefinition } from "@tessera/expression/functions/library.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { problemText } from "@tessera/expression/parse/problem.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { type ControlProps, useControl } from "@tessera/ui/field/FieldContext.ts";
import type { CodeHandle } from "@tessera/web-kit/code/CodeBox.tsx";
import {
  type CallForm,
  type CodeSuggestion,
  type CodeSuggestions,
  insertionOf,
} from "@tessera/web-kit/code/codeSuggestion.ts";
import { ExpressionCode } from "@tessera/web-kit/code/ExpressionCode.tsx";
import { useExpressionTools } from "@tessera/web-kit/form/views/ExpressionToolsProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useId, useRef, useState } from "react";
import { FunctionList } from "./FunctionList.tsx";
import { useExpression } from "./useExpression.tsx";
import "./expressioneditor.css";

/**
 * An editor for expressions: colours, problems underlined, suggestions (as one types, or Ctrl and blank), the meaning
 * of the word at the caret or the pointer, a usual form, and the list of all functions.
 */
export function ExpressionInput(
  props: ControlProps & { value: string; rows: number; onChange: (text: string) => void },
): ReactNode {
  const { onChange, rows, value, ...rest } = props;
  const { t } = useTexts();
  const tools = useExpressionTools();
  const control = useControl(props);
  const library = tools?.library ?? standardLibrary;
  const scope = tools?.scope ?? null;
  const { problems, result } = useExpression(value, tools);
  const [caret, setCaret] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const [suggested, setSuggested] = useState(0);
  const [lists, setLists] = useState(false);
  const code = useRef<CodeHandle>(null);
  const infoId = useId();
  const off = props.disabled === true || props.readOnly === true;

  const describe = ({ group, name }: FunctionDefinition): string =>
    group === "user" ? (tools?.descriptions.get(name) ?? "") : t(`expression.function.${name}`);
  const typeName = (kind: string): string => t(`expression.type.${kind}`);
  const callOf = (definition: FunctionDefinition | undefined): CallForm =>
    definition?.parameters.length === 0 ? "bare" : "parameters";

  const suggestionOf = ({ detail, kind, name, type }: Completion): CodeSuggestion => {
    const definition = kind === "function" ? library.get(name) : undefined;
    return {
      name,
      shown: kind === "function" ? `${name}(${detail})` : name,
      type: typeName(type),
      call: kind === "function" ? callOf(definition) : null,
      form: definition ? signatureOf(definition) : "",
      help: definition ? describe(definition) : detail,
    };
  };
  const suggest = (text: string, at: number): CodeSuggestions | null => {
    if (!scope || off) return null;
    const { from, items, to } = completionsAt(text, at, scope, library);
    return { from, to, items: items.map(suggestionOf) };
  };
  const insertFunction = (name: string): void =>
    code.current?.put(insertionOf(name, callOf(library.get(name)), value.slice(caret)), caret, caret);

  const info = (): string => {
    const at = pointed ?? caret;
    const here = problems.filter(({ from, to }) => at >= from && at <= Math.max(to, from + 1));
    const [narrowest] = here.toSorted((left, right) => left.to - left.from - (right.to - right.from));
    const problem = narrowest ?? (pointed === null ? problems[0] : undefined);
    if (problem) return problemText(problem, t);
    const hover = scope ? hoverAt(value, at, scope, library) : null;
    if (hover?.kind === "function") {
      const definition = library.get(hover.name);
      return `${hover.detail}: ${definition ? describe(definition) : typeName(hover.type.kind)}`;
    }
    if (hover) return `${hover.detail || hover.name}: ${typeName(hover.type.kind)}`;
    return result === null ? "" : t("field.expressioneditor.result", { type: typeName(result) });
  };
  const canFormat =
    !off &&
    value !== "" &&
    problems.every(({ code }) => !code.startsWith("syntax")) &&
    !highlight(value).some(({ kind }) => kind === "comment");
  const tidy = (): void => {
    const parsed = parse(value);
    if (parsed.ok) code.current?.put({ text: format(parsed.value), back: 0 }, 0, value.length);
  };
  const text = info();
  return (
    <div
      className={classNames(
        "t-expr",
        (value !== "" || lists) && "is-written",
        rows > 2 && "is-tall",
        control.invalid && "is-bad",
        control.warned && "is-warn",
        off && "is-off",
      )}
    >
      <ExpressionCode
        {...rest}
        value={value}
        problems={problems}
        suggestionsLabel={t("field.expressioneditor.suggest")}
        describedBy={infoId}
        handle={code}
        suggest={suggest}
        onChange={onChange}
        onCaret={setCaret}
        onPoint={setPointed}
        onSuggestions={setSuggested}
      />
      <div className="t-expr__bar">
        <p id={infoId} className="t-expr__info" title={text}>
          {text}
        </p>
        {!off && (
          <>
            <Button variant="quiet" disabled={!canFormat} onClick={tidy}>
              {t("field.expressioneditor.format")}
            </Button>
            <Button variant="quiet" pressed={lists} onClick={() => setLists(!lists)}>
              {t("field.expressioneditor.functions")}
            </Button>
          </>
        )}
      </div>
      <div role="status" className="t-hide">
        {suggested > 0 ? t("field.expressioneditor.suggestions", { count: suggested }) : ""}
      </div>
      {lists && !off && <FunctionList library={library} describe={describe} onPick={insertFunction} />}
    </div>
  );
}
