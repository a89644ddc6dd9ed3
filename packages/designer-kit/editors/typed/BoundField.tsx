import { property } from "@tessera/contract/documents/jsonShape.ts";
import { type ValueTypeName, valueTypeNames } from "@tessera/contract/values/valueType.ts";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { fieldPlace } from "../fieldPlace.ts";
import { useSheetPlace } from "../SheetPlaceProvider.tsx";
import { OneValue } from "../ValueInput.tsx";
import { boundEditor } from "./boundEditor.ts";

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The minimum or maximum of a column, entered as its values are. */
export function Edit({ onChange, settings, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { object } = useSheetPlace();
  const named = property(object, "type");
  const type: ValueTypeName | null = valueTypeNames.find((one) => one === named) ?? null;
  const isMax = fieldPlace(settings).keys.at(-1) === "max";
  const { shown, value } = boundEditor(type, textOf(state.value), isMax);
  return (
    <OneValue
      of={{ type: shown, options: [], record: null }}
      label={shownText(state.label, t)}
      value={value ?? undefined}
      onChange={(entered) => onChange(entered === null ? null : String(entered))}
    />
  );
}

/** The bound as text. */
export function Read({ value }: FieldReadProps): ReactNode {
  return textOf(value);
}
