import { storedCondition } from "@tessera/contract/values/storedCondition.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import { ConditionShown } from "@tessera/web-kit/conditions/ConditionShown.tsx";
import { useConditionSource } from "@tessera/web-kit/conditions/useConditionSource.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { type ReactNode, useMemo } from "react";
import type { ConditionBuilderSettings } from "./def.ts";
import { listCalls } from "./listCalls.tsx";

/** The condition as people read it. */
export function Read({ settings, value }: FieldReadProps<ConditionBuilderSettings>): ReactNode {
  const condition = useMemo(() => storedCondition(toJson(value)), [value]);
  const known = useConditionSource(condition === null ? null : (settings.list ?? null), listCalls);
  return condition && <ConditionShown known={known} value={condition} />;
}
