import { Select } from "@tessera/ui/choice/Select.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import "../editors.css";

/** Stands for a value that is typed. */
const other = "*";

/** One of the usual values by what it is called, or another that is typed. */
export function Edit({ field, onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const value = typeof state.value === "string" && state.value !== "" ? state.value : null;
  const usual = (field.options ?? []).map(({ key, label }) => ({ value: key, label: shownText(label, t) }));
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || (value !== null && usual.every((one) => one.value !== value));
  return (
    <div className="t-editor">
      <Select
        value={isOther ? other : value}
        options={[...usual, { value: other, label: t("definitions.suggest.other") }]}
        onChange={(chosen) => {
          setWantsOther(chosen === other);
          if (chosen !== other) onChange(chosen);
        }}
      />
      {isOther && (
        <TextInput
          label={t("definitions.suggest.typed", { of: shownText(state.label, t) })}
          value={value ?? ""}
          onChange={(typed) => {
            setWantsOther(true);
            onChange(typed === "" ? null : typed);
          }}
        />
      )}
    </div>
  );
}

/** What the value is called, or the value itself. */
export function Read({ field, value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const known = field.options?.find(({ key }) => key === value);
  return known === undefined ? String(value ?? "") : shownText(known.label, t);
}
