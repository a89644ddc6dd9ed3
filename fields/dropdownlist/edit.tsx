import { Select } from "@tessera/ui/Select.tsx";
import { Tile } from "@tessera/ui/Tile.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { choiceKey, choiceValue } from "./choiceKey.ts";
import { ReferenceBox } from "./ReferenceBox.tsx";

/** Chooses one of the field's options, or of the records that it refers to. */
export function Edit(props: FieldEditProps): ReactNode {
  const { field, onChange, state, variant } = props;
  const { t } = useTexts();
  const { placeholder } = field.formats;
  if (field.options === null) return <ReferenceBox {...props} />;
  return (
    <Select
      label={variant === "sheet" ? state.label : undefined}
      value={choiceKey(state.value)}
      options={field.options.map(({ key, label, tile, tone }) => ({
        value: key,
        label: shownText(label, t),
        ...(tile ? { mark: <Tile shape={tile} tone={tone ?? "neutral"} /> } : {}),
      }))}
      clearable={state.required !== "error"}
      placeholder={typeof placeholder === "string" ? shownText(placeholder, t) : undefined}
      onChange={(key) => onChange(choiceValue(key, field.valueType))}
    />
  );
}
