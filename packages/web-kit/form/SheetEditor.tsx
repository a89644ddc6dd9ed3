import type { CompiledField } from "@tessera/form-engine/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/formState.ts";
import { type ReactNode, useEffect } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { choosing } from "./choosing.ts";
import type { FormScope } from "./formScope.ts";
import { shownText } from "./shownText.ts";
import { keepCells } from "./subform/keepCells.ts";
import { useFieldState } from "./useFieldState.ts";
import { useTyped } from "./useTyped.tsx";

/** The control of a cell while it is edited. `onBegin` gets the way back to what stood there before. */
export function SheetEditor(props: {
  scope: FormScope;
  field: CompiledField;
  target: FieldRef;
  onBegin: (takeBack: () => void) => void;
}): ReactNode {
  const { field, scope, target, onBegin } = props;
  const { store } = scope;
  const { t } = useTexts();
  const state = useFieldState(store, target);
  const typed = useTyped(store);
  useEffect(() => {
    onBegin(keepCells(store, [target]).takeBack);
    // What stood there when the edit began: neither later values nor later renders matter.
  }, []);
  const view = scope.views.get(field.type ?? "");
  if (!state || !view) return null;
  return (
    <div className="t-form__item" {...typed.handlers}>
      <view.Edit
        field={choosing(field, state)}
        state={{ ...state, label: shownText(state.label, t) }}
        variant="sheet"
        onChange={(value, display) => store.setValue(target, value, display ?? null, typed.take())}
        onInvalid={(message) => store.setInvalid(target, message?.code ?? null, message?.data)}
        isNew={store.cell(target)?.holder.isNew === true}
        loadChoices={(request) => scope.loadChoices(target, request)}
      />
    </div>
  );
}
