import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { ReactNode } from "react";
import { RecordState } from "./RecordState.tsx";
import { RecordSteps } from "./RecordSteps.tsx";

/** What stands in the head of a saved record: beside its name the state, at the end its place in a list. */
export function RecordHead(props: { readonly store: FormStore; readonly recordKey?: string }): ReactNode {
  const { recordKey, store } = props;
  return recordKey === undefined ? <RecordState store={store} /> : <RecordSteps recordKey={recordKey} />;
}
