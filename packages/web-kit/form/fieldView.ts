import type { OptionSign } from "@tessera/contract/definitions/optionSign.ts";
import type { FieldBehaviour, FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldMessage, FieldState } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ComponentType } from "react";
import type { LoadFileCalls } from "../files/fileCalls.ts";
import type { CellColumn } from "../values/cellText.ts";

/** A column beside the names of choices. */
export interface ChoiceColumn extends Omit<CellColumn, "format"> {
  readonly name: string;
  readonly label: string;
}

/** A page of choices of a field that refers to records. */
export interface ChoicePage {
  readonly options: readonly {
    readonly key: string;
    readonly label: string;
    /** Tells records of one name apart; null where there is nothing to say. */
    readonly detail?: string | null;
    /** Wire values of `columns`. */
    readonly cells?: readonly Json[] | undefined;
  }[];
  /** What stands beside each choice, where it was asked for and there is anything. */
  readonly columns?: readonly ChoiceColumn[] | undefined;
  /** Whether there is no further page. */
  readonly completed: boolean;
  /** Whether the person may make a choice that is not there, in a field that makes rows. Absent: no. */
  readonly mayMake?: boolean | undefined;
}

/** What is asked of the choices of a field; page counts from 0. `selection` are keys whose names are wanted too. */
export interface ChoiceRequest {
  readonly search: string;
  readonly page: number;
  readonly selection: readonly string[];
  /** Whether what stands beside the names is wanted. Default: no. */
  readonly withColumns?: boolean;
}

/** What an editor of a field gets. It draws the control only: label, help, marks and messages are the host's. */
export interface FieldEditProps<Settings = FieldSettings> {
  readonly field: Omit<CompiledField, "formats">;
  /** Settings of the field: a publish checks them by the schema of its type. */
  readonly settings: Settings;
  readonly state: FieldState;
  /** `sheet`: inside a cell of a sub-form, without a frame of its own; the control then names itself by the label. */
  readonly variant: "form" | "sheet";
  /** Takes a value of the field's type; `display` is the name of a chosen record. */
  readonly onChange: (value: EngineValue, display?: string | null) => void;
  /** What stands in the control is no value of the type; null when it is again. */
  readonly onInvalid: (message: Pick<FieldMessage, "code" | "data"> | null) => void;
  /** The form that the field stands in; absent outside of forms. */
  readonly store?: FormStore;
  /** Whether the record or row does not exist yet. */
  readonly isNew?: boolean;
  /** Asks for choices of a field that refers to records. Rejects with `ApiError`. */
  readonly loadChoices: (request: ChoiceRequest) => Promise<ChoicePage>;
}

/** What a read view gets: the value alone. */
export interface FieldReadProps<Settings = FieldSettings> {
  readonly field: Pick<CompiledField, "valueType" | "detail" | "options" | "label">;
  readonly settings: Settings;
  readonly value: EngineValue;
  readonly display: string | null;
  /**
   * Asks for names of what is chosen, where the field offers records or rows of a query; absent where nobody can be
   * asked.
   */
  readonly loadChoices?: FieldEditProps["loadChoices"];
}

/**
 * The module `edit.tsx` of a field type with any settings. `bare`: it draws itself whole, without label and marks
 * around it. `wide`: it takes the whole width in a row that places no fields. `half`: in a narrow form it takes half of
 * the
 * width.
 */
export interface FieldEditModule {
  readonly Edit: ComponentType<FieldEditProps<never>>;
  readonly bare?: boolean;
  readonly wide?: boolean;
  readonly half?: boolean;
}
/** The module `read.tsx`. */
export interface FieldReadModule {
  readonly Read: ComponentType<FieldReadProps<never>>;
}
/** What a list's cell gets: a value that is there and may be read. */
export interface FieldCellProps<Settings = FieldSettings> {
  /** Wire JSON. */
  readonly value: Json;
  /** The value as one line of text. */
  readonly text: string;
  readonly settings: Settings;
  readonly options: readonly (OptionSign & { readonly key: string; readonly label: string })[] | null;
}

/** What the editor of a filter's value gets: one value that records are compared with. */
export interface FieldFilterProps<Settings = FieldSettings> {
  /** The value as wire text; empty when there is none yet. */
  readonly text: string;
  /** How records are compared with it. */
  readonly operator: Operator;
  /** Name of the column's type in the value table. */
  readonly valueType: string;
  readonly settings: Settings;
  readonly onText: (text: string) => void;
}

/** The module `cell.tsx`; a type without one is drawn as text. */
export interface FieldCellModule {
  readonly Cell: ComponentType<FieldCellProps<never>>;
}
/** The module `filter.tsx`; a type without one is filtered as its value type is. */
export interface FieldFilterModule {
  readonly Filter: ComponentType<FieldFilterProps<never>>;
}
/** The module `rows.tsx` of a type that holds rows and draws them by itself; its view gets `RowsViewProps`. */
export interface FieldRowsModule {
  readonly Rows: ComponentType<never>;
}
/** The module `behaviour.ts`. */
export interface FieldBehaviourModule {
  readonly behaviour: FieldBehaviour<never>;
}

/** Loads the modules of a field type. A type without views of its own (a sub-form) is drawn by the form. */
export interface FieldViewLoaders {
  readonly edit?: () => Promise<FieldEditModule>;
  readonly read?: () => Promise<FieldReadModule>;
  readonly cell?: () => Promise<FieldCellModule>;
  readonly filter?: () => Promise<FieldFilterModule>;
  readonly rows?: () => Promise<FieldRowsModule>;
  readonly behaviour?: () => Promise<FieldBehaviourModule>;
}

/** Loads the views of field types, by the types' names. */
type FieldViewsByType = Readonly<Record<string, FieldViewLoaders>>;

/** The field types that the application was built with. Views of a type are found by `fieldLoaders`. */
export interface FieldRegistry {
  readonly views: FieldViewsByType;
  /** Those that few forms have, which are loaded with the first of them. Absent: there are no others. */
  readonly seldom?: () => Promise<FieldViewsByType>;
  /** How fields of files, and what stands beside fields, send these; absent: nothing can be sent. */
  readonly files?: LoadFileCalls;
}

/** The loaded views of one field type. */
export interface FieldViews {
  readonly Edit: ComponentType<FieldEditProps>;
  readonly Read: ComponentType<FieldReadProps>;
  readonly bare: boolean;
  readonly wide: boolean;
  readonly half: boolean;
}
