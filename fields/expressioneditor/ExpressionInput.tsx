import { type Completion, completionsAt } from "@tessera/expression/editor/completionsAt.ts";
import { format } from "@tessera/expression/editor/format.ts";
import { highlight } from "@tessera/expression/editor/highlight.ts";
import { hoverAt, signatureOf } from "@tessera/expression/editor/hoverAt.ts";
import type { FunctionDefinition } from "@tessera/expression/functions/library.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { problemText } from "@tessera/expression/parse/problem.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { OptionList, optionId } from "@tessera/ui/choice/OptionList.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { type ControlProps, useControl } from "@tessera/ui/field/FieldContext.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import { useExpressionTools } from "@tessera/web-kit/form/views/ExpressionToolsProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { FunctionList } from "./FunctionList.tsx";
import { PaintedText } from "./PaintedText.tsx";
import { useExpression } from "./useExpression.tsx";
import "./expressioneditor.css";

/** Where suggestions are open: the caret, and which of them is meant. */
interface Suggesting {
  readonly at: number;
  readonly active: number;
}

const maxSuggestions = 50;

/** The offset of the painted character under the pointer; null beside the text. */
function offsetUnder(event: MouseEvent, pane: HTMLElement): number | null {
  for (const piece of pane.querySelectorAll<HTMLElement>("[data-from]")) {
    for (const { bottom, left, right, top, width } of piece.getClientRects()) {
      const isInside =
        event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
      const length = piece.textContent.length;
      if (isInside) return Number(piece.dataset.from) + Math.floor((length * (event.clientX - left)) / (width || 1));
    }
  }
  return null;
}

/**
 * A text area for expressions: colours, problems underlined, suggestions (as one types, or Ctrl and blank), the meaning of the word at the
 * caret or the pointer, a usual form, and the list of all functions.
 */
export function ExpressionInput(
  props: ControlProps & { value: string; rows: number; onChange: (text: string) => void },
): ReactNode {
  const { onChange, value } = props;
  const { t } = useTexts();
  const tools = useExpressionTools();
  const control = useControl(props);
  const library = tools?.library ?? standardLibrary;
  const scope = tools?.scope ?? null;
  const { problems, result } = useExpression(value, tools);
  const [caret, setCaret] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const [suggesting, setSuggesting] = useState<Suggesting | null>(null);
  const [lists, setLists] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  const wanted = useRef<number | null>(null);
  const listId = useId();
  const infoId = useId();
  const off = props.disabled === true || props.readOnly === true;

  const completions = suggesting && scope ? completionsAt(value, suggesting.at, scope, library) : null;
  const items = completions?.items.slice(0, maxSuggestions) ?? [];
  const isOpen = suggesting !== null && items.length > 0;
  const active = Math.min(suggesting?.active ?? 0, items.length - 1);
  const close = (): void => setSuggesting(null);
  useDismiss(isOpen, [pane, list], close);

  useLayoutEffect(() => {
    // The caret is put where it belongs after the text that was put in is there.
    if (wanted.current === null || !area.current) return;
    area.current.setSelectionRange(wanted.current, wanted.current);
    setCaret(wanted.current);
    wanted.current = null;
  });

  const describe = ({ group, name }: FunctionDefinition): string =>
    group === "user" ? (tools?.descriptions.get(name) ?? "") : t(`expression.function.${name}`);
  const typeName = (kind: string): string => t(`expression.type.${kind}`);

  const put = (text: string, from: number, to: number, back: number): void => {
    wanted.current = from + text.length - back;
    close();
    area.current?.focus();
    onChange(value.slice(0, from) + text + value.slice(to));
  };
  const insertFunction = (name: string, from: number, to: number): void => {
    const isCalled = value.slice(to).trimStart().startsWith("(");
    const takesNothing = library.get(name)?.parameters.length === 0;
    put(isCalled ? name : `${name}()`, from, to, isCalled || takesNothing ? 0 : 1);
  };
  const pick = (item: Completion | undefined): void => {
    if (!item || !completions) return;
    const { from, to } = completions;
    if (item.kind === "function") insertFunction(item.name, from, to);
    else put(item.name, from, to, 0);
  };

  const onType = (text: string, at: number): void => {
    onChange(text);
    setCaret(at);
    const before = text.slice(0, at);
    const isWord = /(?:[\p{L}_$][\p{L}\p{N}_$]*|\.)$/u.test(before) && !/(?:^|[^\p{L}\p{N}_$])\d+\.$/u.test(before);
    setSuggesting(isWord && text.length > value.length ? { at, active: 0 } : null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key } = event;
    if (key === " " && event.ctrlKey && !off) setSuggesting({ at: event.currentTarget.selectionStart, active: 0 });
    else if (!isOpen || !suggesting) return;
    else if (key === "ArrowDown") setSuggesting({ ...suggesting, active: (active + 1) % items.length });
    else if (key === "ArrowUp") setSuggesting({ ...suggesting, active: (active + items.length - 1) % items.length });
    else if (key === "Enter" || key === "Tab") pick(items[active]);
    else if (key === "Escape") close();
    else {
      if (key === "ArrowLeft" || key === "ArrowRight" || key === "Home" || key === "End") close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

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
  const meant = isOpen ? items[active] : undefined;
  const meantFunction = meant?.kind === "function" ? library.get(meant.name) : undefined;
  const text = info();
  return (
    <div
      className={classNames(
        "t-expr",
        (value !== "" || lists) && "is-written",
        control.invalid && "is-bad",
        control.warned && "is-warn",
        off && "is-off",
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointing shows more of what the caret shows as well */}
      <div
        ref={pane}
        className="t-expr__pane"
        onMouseMove={(event) => pane.current && setPointed(offsetUnder(event, pane.current))}
        onMouseLeave={() => setPointed(null)}
      >
        <pre aria-hidden="true" className="t-expr__paint" data-rows={props.rows > 2 ? "many" : undefined}>
          <PaintedText
            text={value}
            problems={problems}
            mark={completions ? { at: completions.from, place } : null}
          />{" "}
        </pre>
        <textarea
          {...control.aria}
          ref={area}
          id={control.id}
          aria-describedby={[control.aria["aria-describedby"], infoId].filter(Boolean).join(" ")}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? optionId(listId, active) : undefined}
          rows={1}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={value}
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          onChange={(event) => onType(event.target.value, event.target.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close();
            props.onBlur?.();
          }}
        />
      </div>
      <div className="t-expr__bar">
        <p id={infoId} className="t-expr__info" title={text}>
          {text}
        </p>
        {!off && (
          <>
            <Button
              variant="quiet"
              disabled={!canFormat}
              onClick={() => {
                const parsed = parse(value);
                if (parsed.ok) onChange(format(parsed.value));
              }}
            >
              {t("field.expressioneditor.format")}
            </Button>
            <Button variant="quiet" pressed={lists} onClick={() => setLists(!lists)}>
              {t("field.expressioneditor.functions")}
            </Button>
          </>
        )}
      </div>
      <div role="status" className="t-hide">
        {isOpen ? t("field.expressioneditor.suggestions", { count: items.length }) : ""}
      </div>
      {lists && !off && (
        <FunctionList library={library} describe={describe} onPick={(name) => insertFunction(name, caret, caret)} />
      )}
      {isOpen && (
        <OptionList
          id={listId}
          label={t("field.expressioneditor.suggest")}
          labelledBy={undefined}
          anchor={place}
          listRef={list}
          options={items.map((item) => ({
            value: `${item.kind} ${item.name}`,
            label: item.kind === "function" ? `${item.name}(${item.detail})` : item.name,
            end: typeName(item.type),
          }))}
          value={null}
          active={active}
          onActive={(index) => suggesting && setSuggesting({ ...suggesting, active: index })}
          onPick={(option) => pick(items.find((item) => `${item.kind} ${item.name}` === option.value))}
          note={
            meantFunction ? (
              <span>
                <code>{signatureOf(meantFunction)}</code> {describe(meantFunction)}
              </span>
            ) : (
              meant?.detail || undefined
            )
          }
        />
      )}
    </div>
  );
}
