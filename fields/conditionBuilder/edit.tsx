import { conditionLine, storedCondition } from "@tessera/contract/values/storedCondition.ts";
import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { ConditionField } from "@tessera/web-kit/conditions/ConditionField.tsx";
import { useConditionSource } from "@tessera/web-kit/conditions/useConditionSource.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { CellBox } from "@tessera/web-kit/form/views/CellBox.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo } from "react";
import type { ConditionBuilderSettings } from "./def.ts";
import { listCalls } from "./listCalls.tsx";

/** Comparisons need the width. */
export const wide = true;

/** Puts a condition together; in a cell of a sub-form behind what it says. */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<ConditionBuilderSettings>): ReactNode {
  const { t } = useTexts();
  const { list = null } = settings;
  const known = useConditionSource(list, listCalls);
  const value = useMemo(() => storedCondition(toJson(state.value)), [state.value]);
  const field = (label?: string): ReactNode => (
    <ConditionField
      label={label}
      hasList={list !== null}
      known={known}
      value={value}
      // A stored condition is JSON.
      onChange={(next) => onChange(next && fromJson(next as unknown as Json))}
    />
  );
  if (variant === "form") return field();
  const text = value === null ? t("condition.none") : conditionLine(value);
  return (
    <CellBox label={state.label} text={text} isEmpty={value === null}>
      {field(state.label)}
    </CellBox>
  );
}
