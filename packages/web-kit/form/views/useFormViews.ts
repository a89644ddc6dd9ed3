import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useMemo } from "react";
import type { FieldViews } from "../fieldView.ts";
import { useFieldViews } from "./useFieldViews.ts";

/** The views of every field type of a form, all at once. Suspends until they are there. */
export function useFormViews(store: FormStore): ReadonlyMap<string, FieldViews> {
  const types = useMemo(
    () =>
      [...store.form.fields, ...store.form.tables.flatMap(({ columns }) => columns)].flatMap(({ type }) => type ?? []),
    [store],
  );
  return useFieldViews(types);
}
