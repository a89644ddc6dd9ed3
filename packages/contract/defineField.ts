import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Static, TSchema } from "typebox";
import type { ColumnKind } from "./defaultFieldType.ts";
import type { FieldBehaviour } from "./fieldBehaviour.ts";
import type { SampleContext } from "./samples/sampleValue.ts";
import type { ValueTypeName } from "./values/valueType.ts";

/**
 * A field type of forms (spec forms §3). Edit, read and cell views are found by the generated registry. What a type
 * does in the parts of the product that know no type by name follows from few members:
 *
 * - **Undo, drafts**: nothing to say. A value is kept whole, as the engine and the wire have it (`values`).
 * - **Conflict and merge, live take-over, history**: `behaviour.canonical` says which values are the same,
 *   `behaviour.merge` what becomes of two changes.
 * - **"Why"**: `read.tsx` draws each value that a rule read.
 * - **Texts in each language**: `translates`; each language has an editor of the type.
 * - **Masking**: nothing to say. A masked value is null, drawn by the host, and no function or view of the type sees
 *   it.
 * - **Print, read views**: `read.tsx`; what it draws has to stand on paper as it is, so that a canvas brings its
 *   picture.
 * - **Lists, phone cards**: `cell.tsx`, else `behaviour.format`; filters by `filter.tsx` and `behaviour.operators`,
 *   order and search by `behaviour.order` and `behaviour.search`. Templates have `behaviour.format`.
 * - **Guests**: the same views and checks. Choices come from the host, which asks for no more than guests may read.
 * - **Copy and paste**: `behaviour.format` and `behaviour.parse`.
 * - **Sub-form or dialog**: `inSubForm`; what needs room for itself in a cell opens a layer of its own (`variant`).
 */
export interface FieldType<Formats extends TSchema = TSchema> {
  /** The type's name as forms store it, such as `dropdownlist`. */
  readonly id: string;
  readonly aliases: readonly string[];
  /**
   * Schema of `formats`: the settings of one field. Names that the reference gives a meaning for any field (`min`,
   * `maxlength`, `pattern`, …) have it here too.
   */
  readonly formats: Formats;
  readonly defaults: Static<Formats>;
  /** Value types it can edit, the default first; empty when it carries no value (a label). */
  readonly values: readonly ValueTypeName[];
  /** Value types that it shows and cannot edit: over a column of one of these a field must be read-only. */
  readonly shows?: readonly ValueTypeName[];
  /** Columns that get a field of this type where a form is given one for them; each kind is of one type. */
  readonly defaultFor?: readonly ColumnKind[];
  /** Rules it can carry (spec forms §3 expressions). */
  readonly rules: readonly FieldRule[];
  /** Whether it renders inside a sub-form (spec forms §3). */
  readonly inSubForm: boolean;
  /** Nobody edits its values, whatever its column allows: fields of it are read-only. */
  readonly readOnly?: true;
  /** Whether it holds rows of a child entity: a sub-form. */
  readonly holdsRows?: true;
  /**
   * Of a type that holds rows: it draws them by itself (`rows.tsx`), each by the record that its first column with a
   * reference chooses.
   */
  readonly picksRows?: true;
  /**
   * What is entered answers a question of the server and goes out beside the record, never into it: guests save through
   * a form with such a field only with the right answer. It is always required, of guests alone, and stores nothing.
   */
  readonly proves?: true;
  /** Whether it chooses among the fixed options of its column. */
  readonly chooses?: true;
  /** Its `listExp` says what can come after the stored value, which may stay: in it the field has that value. */
  readonly followsStored?: true;
  /**
   * Whether a column of it may have a text in each language: what it asks of a value is in the form in which it is
   * stored.
   */
  readonly translates?: true;
  /** Over a list of texts without fixed options: what other records of the column have is offered. */
  readonly offersUsed?: true;
  /** Few forms have it: browsers load its views by themselves, not with those of every form. */
  readonly seldom?: true;
  /** What it knows of its values beyond the value table; absent: nothing. */
  readonly behaviour?: FieldBehaviour<Static<Formats>>;
  /**
   * A value that someone might enter, for records that are made up to be looked at: pure, in its wire form, the same
   * for the same context; null where it has none. Absent, and where it says undefined: one of the options, else what
   * the value type has.
   */
  sample?(context: SampleContext<Static<Formats>>): Json | undefined;
  /**
   * What is wrong with the settings of a field beyond their schema, as a publish says it: `path` are keys in the
   * settings, `code` is a text key behind `problem.`. Absent: nothing is.
   */
  settingsProblems?(settings: Static<Formats>): readonly {
    readonly path: readonly string[];
    readonly code: string;
    readonly data: Readonly<Record<string, string | number>>;
  }[];
  readonly icon: string;
}

/** The rules of a field, named as the spec names their expressions. */
export type FieldRule =
  | "hiddenExp"
  | "readOnlyExp"
  | "labelExp"
  | "listExp"
  | "filterExp"
  | "requiredExp"
  | "defaultValue"
  | "minExp"
  | "maxExp"
  | "saveExpression";

/** Declares a field type. Its name for people is the text key `field.<id>`. */
export function defineField<Formats extends TSchema>(field: FieldType<Formats>): FieldType<Formats> {
  return field;
}
