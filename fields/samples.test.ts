import type { FieldType } from "@tessera/contract/defineField.ts";
import { sampleField } from "@tessera/contract/samples/sampleField.ts";
import { describe, expect, it } from "vitest";
import { fieldTypes } from "./fields.gen.ts";

const types: readonly FieldType[] = fieldTypes;
const options = ["a", "b", "c"].map((key) => ({ key }));

describe("made-up values of field types", () => {
  it.each(types.filter(({ sample }) => sample !== undefined).map((type) => [type.id, type] as const))(
    "[design 10 preview] given a field of the type %s, when a value is made up for it, then the type takes it, and it is the same for the same seed",
    (_id, type) => {
      const [valueType = "text"] = type.values;
      for (let seed = 0; seed < 200; seed++) {
        const field = {
          type,
          valueType,
          detail: { element: "text" as const },
          seed,
          label: "Name",
          settings: {},
          options,
          min: null,
          max: null,
        };
        const value = sampleField(field);
        expect(value).not.toBeNull();
        expect(sampleField(field)).toEqual(value);
      }
    },
  );

  it("[design 10 preview] given a text with a mask, when a value is made up for it, then it fits the mask", () => {
    const type = types.find(({ id }) => id === "text") ?? null;
    const rest = { detail: {}, label: "Code", options: null, min: null, max: null, seed: 3 };
    expect(sampleField({ ...rest, type, valueType: "text", settings: { pattern: ["AB-##", "#"] } })).toBe("AB-44");
  });
});
