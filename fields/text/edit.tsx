import { maskLengths, masksOf } from "@tessera/form-engine/validate/patternMask.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { TimeInput } from "@tessera/ui/input/TimeInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { TextSettings } from "./def.ts";
import { shownValue } from "./shownValue.ts";

const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** Edits a line of text; an empty one is null. Times are read as times, identifiers must be some. */
export function Edit(props: FieldEditProps<TextSettings>): ReactNode {
  const { field, onChange, onInvalid, settings, state, variant } = props;
  const { t } = useTexts();
  /** An identifier that is not complete yet; null while the value stands in the control. */
  const [draft, setDraft] = useState<string | null>(null);
  const text = (setting: string | undefined) => (setting === undefined ? undefined : shownText(setting, t));
  const label = variant === "sheet" ? state.label : undefined;
  const value = shownValue(state.value);
  if (field.valueType === "time") {
    const unreadable = (message: string | null) =>
      onInvalid(message === null ? null : { code: "validation.unreadable", data: { text: message } });
    return (
      <TimeInput
        label={label}
        value={value === "" ? null : value}
        placeholder={text(settings.placeholder)}
        onChange={onChange}
        onUnreadable={unreadable}
      />
    );
  }
  const change = (typed: string) => {
    const isUnfinished = field.valueType === "uuid" && typed !== "" && !uuid.test(typed.trim());
    setDraft(isUnfinished ? typed : null);
    if (isUnfinished) onInvalid({ code: "validation.uuid", data: {} });
    else onChange(typed === "" ? null : typed);
  };
  const mask = maskLengths(masksOf(settings.pattern))?.max;
  const longest = settings.maxlength ?? mask ?? field.detail.length ?? undefined;
  return (
    <TextInput
      label={label}
      value={draft ?? value}
      placeholder={text(settings.placeholder)}
      prefix={text(settings.prefix)}
      suffix={text(settings.suffix)}
      limit={variant === "form" ? longest : undefined}
      onChange={change}
    />
  );
}
