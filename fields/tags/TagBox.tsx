import { comboAria, type Option, OptionList } from "@tessera/ui/choice/OptionList.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { InputShell } from "@tessera/ui/input/InputShell.tsx";
import { isSameText } from "@tessera/ui/input/isSameText.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import { Tag } from "@tessera/ui/list/Tag.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { splitTags } from "./splitTags.ts";
import type { TagSource } from "./tagSource.tsx";
import { type TagDoubt, useTyping } from "./useTyping.tsx";
import "./tags.css";

/** Stands for the line that makes a new tag; keys of tags have no such letter. */
const making = "\u0000new";

/**
 * Chips and what is typed behind them in one box. Enter and a comma take what is typed, Backspace in an empty box takes
 * the last one out, and of a text that is pasted each part is a tag. A list below suggests.
 */
export function TagBox(props: {
  readonly label: string | undefined;
  readonly chosen: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly source: TagSource;
  readonly placeholder: string;
  readonly onTake: (keys: readonly string[]) => void;
  /** Says at the field why what is typed has become no tag; null: there is nothing to say. */
  readonly onDoubt: (doubt: TagDoubt | null, text: string) => void;
}): ReactNode {
  const { chosen, nameOf, source } = props;
  const { t } = useTexts();
  const { text: uiText } = useUiText();
  const control = useControl({ label: props.label });
  const listId = useId();
  const shell = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** What the arrows lead to; null while they were not used. */
  const [led, setLed] = useState<number | null>(null);
  const typing = useTyping(props);
  const { text } = typing;
  const isKnown = [...source.options.map(({ label }) => label), ...chosen.map(nameOf)].some((name) =>
    isSameText(name, text),
  );
  const offersNew = source.mayMake && text.trim() !== "" && !isKnown && !source.isLoading;
  const options: readonly Option[] = [
    ...source.options.filter(({ value }) => !chosen.includes(value)),
    ...(offersNew
      ? [{ value: making, label: t("field.tags.make", { text: text.trim() }), icon: Plus, acts: true }]
      : []),
  ];
  // Nothing is taken that nobody asked for: in an empty box, and where any name is a tag, only what the arrows led to.
  const active = Math.min(led ?? (source.mayMake || text.trim() === "" ? -1 : 0), options.length - 1);

  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, delay: number): void => {
    clearTimeout(timer.current);
    if (delay === 0) source.search(text);
    else timer.current = window.setTimeout(() => source.search(text), delay);
  };
  const show = (): void => {
    if (open) return;
    setOpen(true);
    search(text, 0);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
    setLed(null);
  };
  const leave = (): void => {
    close();
    typing.commit([text]);
  };
  useDismiss(open, [shell, list], leave);
  const take = (keys: readonly string[]): void => {
    typing.setText("");
    setLed(null);
    props.onTake([...chosen, ...keys]);
    if (open) search("", 0);
  };
  const pick = ({ label, value }: Option): void => {
    if (value === making) typing.commit([text]);
    else {
      source.know(value, label);
      take([value]);
    }
    input.current?.focus();
  };
  const type = (typed: string): void => {
    const parts = typed.split(",");
    const rest = parts.pop() ?? "";
    if (parts.some((part) => part.trim() !== "")) typing.commit(parts, rest);
    else typing.setText(rest);
    setOpen(true);
    setLed(null);
    search(rest, source.delay);
  };
  const enter = (): boolean => {
    const option = open ? options[active] : undefined;
    // Without the arrows an empty box takes nothing, and a text that need not be a choice is taken as it is.
    const isMeant = led !== null || (text.trim() !== "" && !source.mayMake && !source.isLoading);
    if (option && isMeant) pick(option);
    else if (text.trim() !== "") typing.commit([text]);
    else return false;
    return true;
  };
  const remove = (key: string): void => {
    props.onTake(chosen.filter((one) => one !== key));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = chosen.at(-1);
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") open ? setLed(Math.min(active + 1, options.length - 1)) : show();
    else if (event.key === "ArrowUp") open ? setLed(Math.max(active - 1, 0)) : show();
    else if (event.key === "Enter") {
      if (!enter()) return;
    } else if (event.key === "Backspace" && text === "" && last !== undefined) remove(last);
    else if (event.key === "Escape" && (open || text !== "")) {
      close();
      typing.setText("");
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const parts = splitTags(event.clipboardData.getData("text"));
    if (parts.length < 2) return;
    event.preventDefault();
    const [first = "", ...others] = parts;
    const { selectionEnd, selectionStart } = event.currentTarget;
    const start = text.slice(0, selectionStart ?? text.length);
    typing.commit([`${start}${first}`, ...others], text.slice(selectionEnd ?? text.length));
  };
  return (
    <>
      <InputShell shellRef={shell} invalid={control.invalid} warned={control.warned} className="t-tags">
        {chosen.map((key) => (
          <Tag key={key} label={nameOf(key)} onRemove={() => remove(key)} />
        ))}
        {typing.pending.map((name) => (
          <span key={name} className="t-tag t-faint">
            {name}
          </span>
        ))}
        <input
          {...control.aria}
          ref={input}
          id={control.id}
          {...comboAria(listId, open, active)}
          type="text"
          autoComplete="off"
          aria-autocomplete="list"
          value={text}
          placeholder={chosen.length + typing.pending.length === 0 ? props.placeholder : undefined}
          onChange={(event) => type(event.target.value)}
          onClick={show}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={({ relatedTarget }) => {
            if (!shell.current?.contains(relatedTarget) && !list.current?.contains(relatedTarget)) leave();
          }}
        />
      </InputShell>
      {open && (options.length > 0 || !source.mayMake || source.isLoading || source.hasFailed) && (
        <OptionList
          id={listId}
          label={props.label}
          labelledBy={control.labelId}
          anchor={shell}
          listRef={list}
          options={options}
          value={null}
          active={active}
          onActive={setLed}
          onPick={pick}
          busy={source.isLoading}
          onEnd={source.hasMore && !source.isLoading ? source.more : undefined}
          note={
            source.hasFailed
              ? t("field.tags.failed")
              : source.isLoading
                ? uiText("ui.loading")
                : options.length > 0
                  ? undefined
                  : text.trim() === ""
                    ? uiText("ui.no_options")
                    : uiText("ui.no_match", { text })
          }
        />
      )}
    </>
  );
}
