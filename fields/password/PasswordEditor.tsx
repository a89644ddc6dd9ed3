import { Button } from "@tessera/ui/action/Button.tsx";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { PasswordInput } from "./PasswordInput.tsx";
import { defaultLength } from "./passwordRules.ts";
import { Read } from "./read.tsx";
import { StrengthHint } from "./StrengthHint.tsx";
import "./password.css";

/**
 * Sets a password, typed twice, or removes it. What is typed stands in the boxes alone until it is taken: when the
 * keyboard leaves them, or by Enter. What cannot be taken keeps the record from being saved; else the server has it,
 * and the value says only which one it is.
 */
export function PasswordEditor(props: {
  /** Its name where no field labels it. */
  readonly label?: string | undefined;
  readonly value: string | null;
  /** Fewest characters. */
  readonly min?: number | undefined;
  /** Has the server keep a password; rejects with a sentence. Null: nobody can be asked. */
  readonly hold: ((text: string) => Promise<string>) | null;
  readonly onChange: (value: string | null) => void;
  readonly onPending: FieldEditProps["onInvalid"];
}): ReactNode {
  const { hold, label, min = defaultLength, onChange, onPending, value } = props;
  const { t } = useTexts();
  const control = useControl({ label });
  const { aria } = control;
  const group = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const renew = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [typed, setTyped] = useState({ text: "", again: "" });
  const hintId = useId();
  const isTyping = isOpen || value === null;
  useEffect(() => {
    if (isOpen) first.current?.focus();
  }, [isOpen]);
  const close = (): void => {
    setTyped({ text: "", again: "" });
    setShown(false);
    setOpen(false);
    onPending(null);
  };
  const type = (next: typeof typed): void => {
    setTyped(next);
    // What was wrong is said again where it still is, once the boxes are left.
    onPending(null);
  };
  const problemOf = (): Parameters<typeof onPending>[0] => {
    if ([...typed.text].length < min) return { code: "field.password.short", data: { min } };
    if (typed.again === "") return { code: "field.password.unfinished", data: {} };
    return typed.again === typed.text ? null : { code: "field.password.differs", data: {} };
  };
  const take = async (): Promise<boolean> => {
    if (hold === null || isBusy || (typed.text === "" && typed.again === "")) return false;
    const problem = problemOf();
    onPending(problem);
    if (problem !== null) return false;
    setBusy(true);
    try {
      onChange(await hold(typed.text));
      close();
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : t("field.password.not_kept");
      onPending({ code: "validation.unreadable", data: { text } });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const onEnter = async (): Promise<void> => {
    if (typed.again === "") repeat.current?.focus();
    else if (await take()) requestAnimationFrame(() => renew.current?.focus());
  };
  if (!isTyping)
    return (
      <ControlGroup control={control} className="t-password t-password--set">
        <Read />
        <Button ref={renew} variant="quiet" onClick={() => setOpen(true)}>
          {t("field.password.renew")}
        </Button>
        <Button variant="quiet" onClick={() => onChange(null)}>
          {t("field.password.remove")}
        </Button>
      </ControlGroup>
    );
  // Leaving the boxes and their buttons takes what is in them.
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    const isInside = relatedTarget instanceof Node && group.current?.contains(relatedTarget);
    if (!isInside) void take();
  };
  const box = {
    isShown,
    invalid: control.invalid,
    required: aria["aria-required"],
    onEnter,
  };
  return (
    <ControlGroup
      control={control}
      ref={group}
      className="t-password"
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || (!isOpen && typed.text === "" && typed.again === "")) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <div className="t-password__boxes">
        <PasswordInput
          {...box}
          label={t("field.password.new")}
          inputRef={first}
          value={typed.text}
          describedBy={hintId}
          onShow={setShown}
          onChange={(text) => type({ ...typed, text })}
        />
        <PasswordInput
          {...box}
          label={t("field.password.again")}
          inputRef={repeat}
          value={typed.again}
          onChange={(again) => type({ ...typed, again })}
        />
      </div>
      <div className="t-password__foot">
        <StrengthHint id={hintId} min={min} text={typed.text} />
        {(typed.text !== "" || typed.again !== "") && (
          <Button variant="quiet" disabled={isBusy || hold === null} onClick={() => void onEnter()}>
            {t("field.password.take")}
          </Button>
        )}
        {isOpen && (
          <Button variant="quiet" onClick={close}>
            {t("field.password.cancel")}
          </Button>
        )}
      </div>
    </ControlGroup>
  );
}
