import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";
import type { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { ReactNode } from "react";
import type { ChoicePage, ChoiceRequest, FieldViews } from "./fieldView.ts";

/** Asks for the choices of a field of the form. */
export type LoadChoices = (ref: FieldRef, request: ChoiceRequest) => Promise<ChoicePage>;

/** Draws what stands beside the label of a field, or in its cell while that is edited. */
export type FieldMark = (ref: FieldRef, field: CompiledField, scope: FormScope) => ReactNode;

/** What the parts of one drawn form share. */
export interface FormScope {
  readonly store: FormStore;
  readonly views: ReadonlyMap<string, FieldViews>;
  readonly loadChoices: LoadChoices;
  /** Fields that a rule has just changed; absent: they are not marked. */
  readonly highlights?: FieldHighlights | undefined;
  /** What stands beside the label of a field that has a text in each language; absent: nothing. */
  readonly mark?: FieldMark | undefined;
}
