import type { FieldRef, TableRef } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useRef, useState } from "react";
import { ErrorMenu } from "./ErrorMenu.tsx";

/** How many errors stand in the way of a save: leads to the only one, or opens the list of them. */
export function ErrorLink(props: {
  readonly store: FormStore;
  readonly onFocus: (ref: FieldRef | TableRef) => void;
}): ReactNode {
  const { onFocus, store } = props;
  const { t } = useTexts();
  const { errorCount } = useFormState(store);
  const link = useRef<HTMLButtonElement>(null);
  const [places, setPlaces] = useState<readonly (FieldRef | TableRef)[]>([]);
  const onPress = (): void => {
    const all = store.validate();
    const [first] = all;
    if (all.length > 1) setPlaces(all);
    else if (first) onFocus(first);
  };
  return (
    <>
      <button ref={link} type="button" className="t-act-link t-reach" onClick={onPress}>
        {t("form.errors", { count: errorCount })}
      </button>
      {places.length > 0 && (
        <ErrorMenu store={store} places={places} anchor={link} onFocus={onFocus} onClose={() => setPlaces([])} />
      )}
    </>
  );
}
