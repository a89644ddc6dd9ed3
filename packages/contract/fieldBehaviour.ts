import type { Json } from "@tessera/std/canonicalJson.ts";
import type { TextMarkup } from "./textMarkup.ts";
import type { OrderKey, SearchText } from "./valueKeys.ts";
import type { ValueStructure } from "./values/structure.ts";
import type { Operator } from "./values/valueType.ts";

/** Settings of a field (`formats`), where their type's own schema is not at hand. */
export type FieldSettings = { readonly [key: string]: unknown };

/** What is wrong with a value: the key of a text, with its data. The label of the field is added as `field`. */
export interface FieldIssue {
  readonly code: string;
  readonly data?: { readonly [key: string]: string | number };
}

/** What a value's text depends on besides the value. */
export interface FormatContext<Settings = FieldSettings> {
  /** BCP 47 tag of the reader's language. */
  readonly language: string;
  /** IANA name of the reader's zone, for values that are instants. */
  readonly zone: string;
  /** Name of the value's type in the value table, for field types over several of these. */
  readonly valueType: string;
  readonly settings: Settings;
  /** Fixed choices with labels in that language; null without any. */
  readonly options: readonly { readonly key: string; readonly label: string }[] | null;
}

/** What the value of a text depends on besides the text and its language. */
export interface ParseContext {
  /** IANA name of the zone of the person who typed it. */
  readonly zone: string;
  /** Name of the type of the value in the value table, for field types over several of these. */
  readonly valueType: string;
}

/** What the compared form of a value depends on besides the value. */
export interface CanonicalContext<Settings = FieldSettings> {
  readonly settings: Settings;
  /** Name of the value's type in the value table, for field types over several of these. */
  readonly valueType: string;
}

/**
 * A value that two people changed: as it was for both, as one of them saved it, and as the other wants it. Null where
 * nothing stands.
 */
export interface ValueVersions {
  readonly base: Json;
  readonly theirs: Json;
  readonly mine: Json;
}

/** What came of merging. */
export interface MergedValue {
  readonly value: Json;
}

/**
 * What decides how a value is merged besides its versions: the settings of the column, and its fixed choices; null
 * without any.
 */
export interface MergeContext<Settings = FieldSettings> {
  readonly settings: Settings;
  readonly options: readonly { readonly key: string }[] | null;
}

/** Who writes a value, and when, as the server knows it. */
export interface Writer {
  /** Key of `sys.user`; null for guests, and for what the server does by itself. */
  readonly userId: string | null;
  readonly name: string | null;
  /** The instant in UTC, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
}

/** What decides about a value as it is written, beside the value. */
export interface WrittenContext<Settings = FieldSettings> {
  readonly settings: Settings;
  readonly by: Writer;
}

/**
 * What a field type knows of its values, as pure functions that browser and server share. Values are wire JSON and
 * never null. What is left out is as the value table has it. Methods, so that a type with settings of its own stands in
 * a registry of all types.
 */
export interface FieldBehaviour<Settings = FieldSettings> {
  /**
   * What keeps a value of the right value type from being one of the field type; null when nothing does. Runs as the
   * value is entered, and on each write of a column that names the type, by whatever path. `valueType` is the name of
   * the value's type in the value table.
   */
  check?(value: Json, settings: Settings, valueType: string): FieldIssue | null;
  /** The value as one line of text: in lists, templates, filters and exports. */
  format?(value: Json, context: FormatContext<Settings>): string;
  /**
   * What a person typed or pasted, as the value that is stored, as far as that is clear; what is not clear stays as it
   * is, and `check` says so.
   */
  parse?(text: string, language: string, context: ParseContext): Json;
  /**
   * The form in which values are compared: those that come to the same say the same, however they are written. Whether
   * a field was changed, whether two people contradict each other, what a history shows and what stands twice in a
   * sub-form is decided by it. Null for a value that says nothing: its field is empty, and null is stored. Takes what
   * `check` would refuse, and keeps it apart from what is right: a correction is a change. Absent: no two
   * values are the same.
   */
  canonical?(value: Json, context: CanonicalContext<Settings>): Json;
  /** What records are sorted by; absent: the value as the value table has it. */
  readonly order?: OrderKey;
  /**
   * What searching looks at, and conditions that ask whether a text is in it, of values that the value table does not
   * search; null where the settings leave nothing to read. Absent: as the value table has it.
   */
  search?(settings: Settings): SearchText | null;
  /**
   * What a value becomes that two people changed differently, with what both did to it; null where only a person can
   * decide. Absent: always a person. Counts for columns that name the type, in the form and on each write alike.
   */
  merge?(versions: ValueVersions, context: MergeContext<Settings>): MergedValue | null;
  /**
   * What becomes of a value that is written over another, on the server alone: what only it may say (who did something,
   * and when) is put in the place of what the message says of it, and what may not be changed is refused. Null on a
   * side where nothing stands. Restoring and undoing write what was there as it was. Absent: a value is written as it
   * is.
   */
  written?(value: Json, before: Json, context: WrittenContext<Settings>): MergedValue | FieldIssue;
  /** Of values with several parts, stored as JSON: what they are made of. Made by `structuredBehaviour`. */
  readonly structure?: ValueStructure;
  /**
   * Of values that are conditions (`storedCondition`): the source of the rows that they compare, such as `list:orders`;
   * null where none is set. The server refuses a condition that its writer could not filter these rows by.
   */
  comparesRows?(settings: Settings): string | null;
  /** Of texts with markup: what is stored of them, and what they say without it. */
  readonly markup?: TextMarkup<Settings>;
  /**
   * Of texts that nobody is ever sent: the server keeps a hash of each apart from the records, and the column, a
   * `uuid`, holds which one it is. Made by `Record_holdSecret`, looked at by `Record_checkSecret` alone.
   */
  readonly secret?: {
    /** What keeps a text from being one; null when nothing does. */
    check(text: string, settings: Settings): FieldIssue | null;
  };
  /** Operators that filters offer; absent: those of the value type. */
  readonly operators?: readonly Operator[];
}

/** The behaviour of field types by id; null for a type that is as the value table has it. */
export type FieldBehaviours = (type: string) => FieldBehaviour | null;

/** Declares the behaviour of a field type. */
export function defineBehaviour<Settings = FieldSettings>(
  behaviour: FieldBehaviour<Settings>,
): FieldBehaviour<Settings> {
  return behaviour;
}
