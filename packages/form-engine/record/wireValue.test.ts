import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleField } from "../testing/sampleField.ts";
import { validateCell } from "../validate/validateCell.ts";
import { fromWire, toWire } from "./wireValue.ts";

const types = fc.constantFrom(...Object.values(valueTypes).map(({ name }) => name));
// Any JSON value is what a broken server or an old definition may send.
const anyJson = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);

describe("values of the wire", () => {
  it("[design 5 values] given any JSON for any type, when it is read and sent again, then nothing is thrown and nothing is lost", () => {
    fc.assert(
      fc.property(types, anyJson, (type, wire) => {
        const sent = toWire(fromWire(wire, type), type);
        const isExact = (type === "bigint" || type === "decimal" || type === "money") && typeof wire !== "object";
        if (!isExact) expect(canonicalJson(sent)).toBe(canonicalJson(wire));
        expect(canonicalJson(toWire(fromWire(sent, type), type))).toBe(canonicalJson(sent));
      }),
    );
  });

  it("[design 5 values] given any JSON for any type, when it is validated, then messages come and no error", () => {
    fc.assert(
      fc.property(types, anyJson, (valueType, wire) => {
        const field = sampleField({ valueType, min: "1", max: "5", formats: { step: 2, pattern: "##", minlength: 2 } });
        const at = { value: fromWire(wire, valueType), label: "A", required: "error" as const, min: "2", max: 7 };
        for (const { code } of validateCell(field, at, () => null)) expect(code).toMatch(/^validation\.[a-z_]+$/);
      }),
    );
  });

  it("[design 5 values] given exact numbers, when they are read, then 1.50 and 1.5 are one number and NaN stays text", () => {
    expect(fromWire("1.50", "decimal")).toEqual(new Decimal(150n, 2));
    expect(toWire(fromWire("1.50", "decimal"), "decimal")).toBe("1.5");
    expect(fromWire("NaN", "decimal")).toBe("NaN");
    expect(fromWire([1], "decimal")).toEqual([1]);
  });
});
