import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "captcha", valueType: "text", proves: true } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [{ name: "outside of a form", field, value: null }];
