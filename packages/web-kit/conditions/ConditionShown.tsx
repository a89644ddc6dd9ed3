import { conditionLine, type StoredCondition } from "@tessera/contract/values/storedCondition.ts";
import type { ReactNode } from "react";
import { ConditionText } from "./ConditionText.tsx";
import type { KnownSource } from "./useConditionSource.tsx";

/** A condition as it is read; without the columns of its list as one line. */
export function ConditionShown(props: { readonly known: KnownSource; readonly value: StoredCondition }): ReactNode {
  const { known, value } = props;
  if (known.source === null) return <span>{conditionLine(value)}</span>;
  return <ConditionText part={value} source={known.source} />;
}
