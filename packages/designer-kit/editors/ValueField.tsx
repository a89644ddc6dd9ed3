import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { fieldPlace } from "./fieldPlace.ts";
import { RecordLabel } from "./RecordInput.tsx";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";
import { useEntityPaths } from "./useEntityPaths.tsx";
import { OneValue } from "./ValueInput.tsx";

function useColumn(settings: FieldSettings) {
  const place = useSheetPlace();
  const { keys, ofDocument } = fieldPlace(settings);
  const column = property(place.object, "column");
  const path = typeof column === "string" ? column : "";
  return useEntityPaths(place.entityIdAt(keys, ofDocument), [path]).endOf(path);
}

// What the store holds of such a property is JSON text.
const jsonOf = (value: unknown): Json => (typeof value === "string" ? (parseJsonSafely(value) as Json) : null);

/** A value of the column that the property `column` beside it names. */
export function Edit({ onChange, settings, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const end = useColumn(settings);
  return (
    <OneValue
      of={{ type: end?.type ?? null, options: end?.options ?? [], record: end?.record ?? null }}
      label={shownText(state.label, t)}
      value={jsonOf(state.value)}
      onChange={(value) => onChange(value === null ? null : canonicalJson(value, 2).trimEnd())}
    />
  );
}

/** The value, by its label where it is a fixed choice. */
export function Read({ settings, value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const end = useColumn(settings);
  const shown = String(jsonOf(value) ?? "");
  if (end?.record && shown !== "") return <RecordLabel entity={end.record} value={shown} />;
  const option = end?.options.find(({ key }) => key === shown);
  return option ? shownText(option.label, t) : shown;
}
