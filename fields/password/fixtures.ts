import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "password", valueType: "uuid" } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no password", field, value: null },
  { name: "a password that must be long", field: { ...field, formats: { minlength: 16 } }, value: null },
  { name: "a password is set", field, value: "0191e0d8-7a52-7cc3-98c4-dc0c0c07398f" },
  { name: "required", field, value: null, state: { required: "error" } },
];
