import type { Json } from "@tessera/std/canonicalJson.ts";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { DateInput } from "@tessera/ui/input/DateInput.tsx";
import { NumberInput } from "@tessera/ui/input/NumberInput.tsx";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { TimeInput } from "@tessera/ui/input/TimeInput.tsx";
import type { ReactNode } from "react";
import { choiceText } from "./nodeText.ts";
import type { PartProps } from "./ObjectParts.tsx";

/** Texts that may be longer than this are written on several lines. */
const lineLength = 200;
/** Digits after the point of numbers that are no whole ones. */
const decimals = 6;
const inputTypes = { email: "email", uri: "url" } as const;

/** A number as `NumberInput` has it: without an exponent. */
function numberText(value: Json): string | null {
  if (typeof value !== "number") return null;
  const text = String(value);
  return text.includes("e") ? value.toFixed(decimals) : text;
}

/** Edits one value that has no parts; null takes it out. */
export function ScalarInput(props: PartProps & { readonly label?: string | undefined }): ReactNode {
  const { label, language, node, onChange, value } = props;
  const text = typeof value === "string" ? value : "";
  const takeText = (next: string | null): void => onChange(next === null || next === "" ? null : next);
  if (node.kind === "boolean")
    return <Checkbox label={label} checked={value === true} onChange={(checked) => onChange(checked)} />;
  if (node.kind === "choice") {
    const at = node.choices.findIndex((one) => one.value === value);
    return (
      <Select
        label={label}
        clearable
        value={value === null ? null : at < 0 ? String(value) : String(at)}
        options={node.choices.map((one, index) => ({ value: String(index), label: choiceText(one, language) }))}
        onChange={(next) => onChange(next === null ? null : (node.choices[Number(next)]?.value ?? null))}
      />
    );
  }
  if (node.kind === "number")
    return (
      <NumberInput
        label={label}
        value={numberText(value)}
        decimals={node.isWhole ? 0 : decimals}
        shownDecimals={0}
        onChange={(next) => onChange(next === null ? null : Number(next))}
      />
    );
  if (node.kind !== "text") return null;
  const { format, maxLength } = node;
  if (format === "date") return <DateInput label={label} value={text === "" ? null : text} onChange={takeText} />;
  if (format === "time") return <TimeInput label={label} value={text === "" ? null : text} onChange={takeText} />;
  if (format === null && (maxLength ?? 0) > lineLength)
    return <TextArea label={label} value={text} maxLength={maxLength ?? undefined} onChange={takeText} />;
  return (
    <TextInput
      label={label}
      type={format === null ? "text" : inputTypes[format]}
      value={text}
      maxLength={maxLength ?? undefined}
      onChange={takeText}
    />
  );
}
