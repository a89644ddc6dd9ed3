import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { choosing } from "../choosing.ts";
import type { FormScope } from "../formScope.ts";
import { shownText } from "../shownText.ts";
import { useFieldState } from "../useFieldState.ts";
import { useTyped } from "../useTyped.tsx";
import { keepCells } from "./keepCells.ts";
import { SheetValue } from "./SheetValue.tsx";

/**
 * Tab leads from the control to a mark beside it before it leaves the cell; the mark's own keys are not the sheet's.
 */
const cellKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
    const mark = event.currentTarget.querySelector<HTMLElement>("[data-mark]");
    if (!mark) return;
    if (event.target === mark) {
      if (event.key === "Enter") event.stopPropagation();
    } else if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      mark.focus();
    }
  },
};

/** The control of a cell while it is edited. `onBegin` gets the way back to what stood there before. */
export function SheetEditor(props: {
  scope: FormScope;
  field: CompiledField;
  target: FieldRef;
  onBegin: (discardEdit: () => void) => void;
}): ReactNode {
  const { field, scope, target, onBegin } = props;
  const { store } = scope;
  const { t } = useTexts();
  const state = useFieldState(store, target);
  const typed = useTyped(store);
  useEffect(() => {
    onBegin(keepCells(store, [target]).discardEdit);
    // What stood there when the edit began: neither later values nor later renders matter.
  }, []);
  const view = scope.views.get(field.type ?? "");
  if (!state || !view) return null;
  // A rule has closed the cell meanwhile.
  if (state.readOnly) return <SheetValue scope={scope} field={field} target={target} />;
  return (
    <div className="t-form__item" {...typed.handlers} {...cellKeys}>
      <view.Edit
        field={choosing(field, state)}
        settings={field.formats}
        state={{ ...state, label: shownText(state.label, t) }}
        variant="sheet"
        store={store}
        onChange={(value, display) => store.setValue(target, value, display ?? null, typed.take())}
        onInvalid={(message) => store.setInvalid(target, message?.code ?? null, message?.data)}
        isNew={store.cell(target)?.holder.isNew === true}
        loadChoices={(request) => scope.loadChoices(target, request)}
      />
      {field.translatable && scope.mark?.(target, field, scope)}
    </div>
  );
}
