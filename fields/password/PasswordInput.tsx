import { InputShell } from "@tessera/ui/input/InputShell.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import type { ReactNode, Ref } from "react";
import { longest } from "./passwordRules.ts";

/** A box for a new password, which can be shown while it is typed. */
export function PasswordInput(props: {
  readonly label: string;
  readonly value: string;
  readonly isShown: boolean;
  /** Absent: another box has the button that shows both. */
  readonly onShow?: (isShown: boolean) => void;
  readonly invalid: boolean;
  readonly required: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}): ReactNode {
  const { invalid, isShown, label, onShow, value } = props;
  const { t } = useTexts();
  return (
    <InputShell invalid={invalid} warned={false}>
      <input
        ref={props.inputRef}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        aria-invalid={invalid || undefined}
        aria-required={props.required}
        aria-describedby={props.describedBy}
        maxLength={longest}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.stopPropagation();
          props.onEnter();
        }}
      />
      {onShow && (
        <button
          type="button"
          className="t-input__tool"
          aria-label={t("field.password.show")}
          aria-pressed={isShown}
          onClick={() => onShow(!isShown)}
        >
          <Icon of={isShown ? EyeOff : Eye} />
        </button>
      )}
    </InputShell>
  );
}
