import { storedCondition } from "@tessera/contract/values/storedCondition.ts";
import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { ConditionField } from "@tessera/web-kit/conditions/ConditionField.tsx";
import { useConditionSource } from "@tessera/web-kit/conditions/useConditionSource.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { type ReactNode, useMemo } from "react";
import type { UniversalFilterSettings } from "./def.ts";
import { listCalls } from "./listCalls.tsx";
import { MatchCount } from "./MatchCount.tsx";

/** Comparisons need the width. */
export const wide = true;

/** Filters a list, and says how many of its rows are left. */
export function Edit({ onChange, settings, state }: FieldEditProps<UniversalFilterSettings>): ReactNode {
  const { counts = true, list = null } = settings;
  const known = useConditionSource(list, listCalls);
  const value = useMemo(() => storedCondition(toJson(state.value)), [state.value]);
  return (
    <ConditionField
      hasList={list !== null}
      known={known}
      value={value}
      // A stored condition is JSON.
      onChange={(next) => onChange(next && fromJson(next as unknown as Json))}
    >
      {counts && list !== null && known.source !== null && <MatchCount list={list} value={value} />}
    </ConditionField>
  );
}
