import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import type { FieldState } from "../record/formState.ts";

/** A field in one situation: what differs from a plain text field, its value, and what differs in its state. */
export interface FieldFixture {
  readonly name: string;
  readonly field?: Partial<CompiledField>;
  readonly value: EngineValue;
  readonly state?: Partial<FieldState>;
}

/** A field with the given parts; the rest is a plain, empty text field. */
export function sampleField(parts: Partial<CompiledField> = {}): CompiledField {
  return {
    id: "f1",
    name: "field",
    slot: 0,
    type: "text",
    valueType: "text",
    detail: { postgres: "text" },
    column: "field",
    reference: null,
    label: "Field",
    help: null,
    formats: {},
    options: null,
    readOnly: false,
    hidden: false,
    required: "none",
    entityRequired: false,
    min: null,
    max: null,
    overwritable: false,
    rules: {},
    total: "none",
    posRow: 0,
    posCol: 0,
    posSizex: 12,
    width: null,
    ...parts,
  };
}

/** The state of a field with the given parts; the rest is as of an untouched field. */
export function sampleState(parts: Partial<FieldState> = {}): FieldState {
  return {
    value: null,
    display: null,
    hidden: false,
    readOnly: false,
    label: "Field",
    required: "none",
    min: null,
    max: null,
    filter: null,
    list: null,
    messages: [],
    changed: false,
    isDefault: false,
    userOverwritten: false,
    isCalculating: false,
    masked: false,
    locked: false,
    ...parts,
  };
}
