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
 * keyboard leaves them, or by Enter. Until then the record is not saved; then the server has it, and the value says
 * only which one it is.
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
  const [problem, setProblem] = useState<string | null>(null);
  const hintId = useId();
  const problemId = useId();
  const isTyping = isOpen || value === null;
  useEffect(() => {
    if (isOpen) first.current?.focus();
  }, [isOpen]);
  const close = (): void => {
    setTyped({ text: "", again: "" });
    setProblem(null);
    setShown(false);
    setOpen(false);
    onPending(null);
  };
  const type = (next: typeof typed): void => {
    setTyped(next);
    setProblem(null);
    onPending(next.text === "" && next.again === "" ? null : { code: "field.password.unfinished", data: {} });
  };
  const problemOf = (): string | null => {
    if ([...typed.text].length < min) return t("field.password.too_short", { min });
    return typed.again === typed.text ? null : t("field.password.differs");
  };
  const take = async (): Promise<boolean> => {
    if (hold === null || isBusy || typed.text === "") return false;
    const wrong = problemOf();
    setProblem(wrong);
    if (wrong !== null) return false;
    setBusy(true);
    try {
      onChange(await hold(typed.text));
      close();
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t("field.password.not_kept"));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const onEnter = async (): Promise<void> => {
    if (typed.again === "" && problemOf() === t("field.password.differs")) repeat.current?.focus();
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
  // Leaving both boxes takes what is in them.
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    const isInside = relatedTarget instanceof Node && group.current?.contains(relatedTarget);
    if (!isInside && typed.again !== "") void take();
  };
  const box = {
    isShown,
    invalid: problem !== null || control.invalid,
    required: aria["aria-required"],
    onBlur,
    onEnter,
  };
  return (
    <ControlGroup
      control={control}
      ref={group}
      className="t-password"
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
          describedBy={problem === null ? undefined : problemId}
          onChange={(again) => type({ ...typed, again })}
        />
      </div>
      <div className="t-password__foot">
        {problem === null ? (
          <StrengthHint id={hintId} min={min} text={typed.text} />
        ) : (
          <p id={problemId} role="alert" className="t-password__problem">
            {problem}
          </p>
        )}
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
