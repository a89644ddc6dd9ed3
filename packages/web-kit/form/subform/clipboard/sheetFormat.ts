import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldState, RowInfo } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { shownText } from "../../shownText.ts";
import type { RowsModel } from "../rowsModel.ts";

/** How cells are written and read: by a person's language and clock. */
export interface SheetFormat {
  readonly t: (key: string, params?: Readonly<Record<string, unknown>>) => string;
  /** BCP 47 tag. */
  readonly language: string;
  /** IANA name. */
  readonly zone: string;
}

/** A sheet whose cells are worked on: its sub-form, the rows that it shows, and how cells are written. */
export interface WorkedSheet {
  readonly model: RowsModel;
  readonly rows: readonly RowInfo[];
  readonly format: SheetFormat;
}

/** Fixed choices of a cell by the labels that the person reads; null without any. */
export function labelledOptions(
  field: CompiledField,
  state: Pick<FieldState, "list">,
  { t }: SheetFormat,
): readonly { readonly key: string; readonly label: string }[] | null {
  const options = state.list ?? field.options;
  return options?.map(({ key, label }) => ({ key, label: shownText(label, t) })) ?? null;
}

/** What the type of a field knows of its values; null: nothing. */
export const behaviourOf = ({ core }: FormStore, field: CompiledField) => core.options.behaviours(field.type ?? "");
