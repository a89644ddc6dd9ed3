import type { EngineValue } from "@tessera/expression/value.ts";
import type { CompiledField } from "@tessera/form-engine/compiledForm.ts";
import type { FieldMessage, FieldState } from "@tessera/form-engine/formState.ts";
import type { ComponentType } from "react";

/** A page of choices of a field that refers to records. */
export interface ChoicePage {
  readonly options: readonly { readonly key: string; readonly label: string }[];
  /** Whether there is no further page. */
  readonly completed: boolean;
}

/** What an editor of a field gets. It draws the control only: label, help, marks and messages are the host's. */
export interface FieldEditProps {
  readonly field: CompiledField;
  readonly state: FieldState;
  /** Id of the control, for its label; also of the element that describes it (`${id}-help`). */
  readonly id: string;
  /** `sheet`: inside a cell of a sub-form, without a frame of its own. */
  readonly variant: "form" | "sheet";
  /** Takes a value of the field's type; `display` is the name of a chosen record. */
  readonly onChange: (value: EngineValue, display?: string | null) => void;
  /** What stands in the control is no value of the type; null when it is again. */
  readonly onInvalid: (message: Pick<FieldMessage, "code" | "data"> | null) => void;
  /** Asks for choices of a field that refers to records; page counts from 0. `selection` are keys whose names are wanted too. */
  readonly loadChoices: (request: {
    readonly search: string;
    readonly page: number;
    readonly selection: readonly string[];
  }) => Promise<ChoicePage>;
}

/** What a read view or a cell of a list gets: the value alone. */
export interface FieldReadProps {
  readonly field: Pick<CompiledField, "valueType" | "detail" | "formats" | "options" | "label">;
  readonly value: EngineValue;
  readonly display: string | null;
  readonly masked: boolean;
}

/** The modules of a field type. */
export interface FieldEditModule {
  readonly Edit: ComponentType<FieldEditProps>;
}
/** See `FieldEditModule`. */
export interface FieldReadModule {
  readonly Read: ComponentType<FieldReadProps>;
}
/** See `FieldEditModule`. */
export interface FieldCellModule {
  readonly Cell: ComponentType<FieldReadProps>;
}
