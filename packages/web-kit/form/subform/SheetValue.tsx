import { choosesRows } from "@tessera/form-engine/choices/choosesRows.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { ReactNode } from "react";
import { ChoiceValue } from "../ChoiceValue.tsx";
import { choosing } from "../choosing.ts";
import type { FormScope } from "../formScope.ts";
import { MaskedValue } from "../MaskedValue.tsx";
import { unreadableText } from "../unreadableText.ts";
import { useFieldState } from "../useFieldState.ts";
import { useHighlight } from "../useHighlight.tsx";

/** The value of a cell while nobody edits it. */
export function SheetValue(props: { scope: FormScope; field: CompiledField; target: FieldRef }): ReactNode {
  const { field, scope, target } = props;
  const state = useFieldState(scope.store, target);
  const isHighlighted = useHighlight(scope.highlights, target);
  const view = scope.views.get(field.type ?? "");
  if (!state || state.hidden || !view) return null;
  if (state.masked) return <MaskedValue />;
  const unreadable = unreadableText(state);
  if (unreadable !== null) return unreadable;
  if (state.value === null) return null;
  const shown = choosing(field, state);
  const value = choosesRows(field) ? (
    <ChoiceValue
      field={shown}
      state={state}
      view={view}
      loadChoices={(request) => scope.loadChoices(target, request)}
    />
  ) : (
    <view.Read field={shown} settings={shown.formats} value={state.value} display={state.display} />
  );
  return isHighlighted ? <span className="t-form__calculated">{value}</span> : value;
}
