import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { isColor, storedColor } from "./behaviour.ts";
import "./color.css";

/** What the palette begins with where there is no colour yet. */
const first = "#808080";

/** A colour, typed or chosen from the device's palette. Empty is null. */
export function ColorInput(props: {
  /** Its name where no field labels it. */
  label?: string | undefined;
  value: string | null;
  onChange: (value: string | null) => void;
}): ReactNode {
  const { label, onChange, value } = props;
  const { t } = useTexts();
  /** What stands in the control while it is typed, and the value that it gave. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string | null } | null>(null);
  return (
    <div className="t-color__edit">
      <input
        type="color"
        className="t-color__palette"
        aria-label={t("field.color.palette")}
        value={value !== null && isColor(value) ? value : first}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextInput
        label={label}
        value={typed !== null && typed.value === value ? typed.text : (value ?? "")}
        onChange={(text) => {
          const next = text.trim() === "" ? null : storedColor(text);
          setTyped({ text, value: next });
          onChange(next);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}
