import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef } from "@tessera/form-engine/record/formState.ts";

/** A field that has a text in each language, in the record or in a row. */
export interface TextPlace {
  readonly field: CompiledField;
  readonly ref: FieldRef;
  /** Its texts in languages that are named. The one in `language` stands in the field itself. */
  readonly texts: readonly { readonly field: CompiledField; readonly ref: FieldRef }[];
  /** Language in which the record is read. */
  readonly language: string;
  /** Language of what its column holds. */
  readonly source: string;
  /** Whether the field shows the source text for want of one in `language`. */
  readonly isUntranslated: boolean;
}
