import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** What the fixtures ask about a machine. */
export const machineSchema = {
  type: "object",
  required: ["voltage"],
  "x-order": ["voltage", "weight", "colour", "built", "safe", "remark", "norm", "maker", "parts"],
  properties: {
    voltage: { type: "integer", title: "Voltage", description: "In volts", minimum: 12, maximum: 1000 },
    weight: { type: "number", title: "Weight, kg", exclusiveMinimum: 0 },
    colour: {
      title: "Colour",
      oneOf: [
        { const: "r", title: "Red" },
        { const: "g", title: "Green" },
      ],
    },
    built: { type: "string", title: "Built on", format: "date" },
    remark: { type: "string", title: "Remark", maxLength: 1000 },
    safe: { type: "boolean", title: "Guard fitted" },
    maker: {
      type: "object",
      title: "Maker",
      properties: {
        name: { type: "string", title: "Name" },
        email: { type: "string", title: "Email", format: "email" },
      },
    },
    parts: {
      type: "array",
      title: "Wearing parts",
      maxItems: 3,
      items: {
        type: "object",
        required: ["name"],
        "x-order": ["name"],
        properties: {
          name: { type: "string", title: "Part", minLength: 2 },
          count: { type: "integer", title: "Count", minimum: 1 },
        },
      },
    },
    norm: { type: "string", title: "Norm", readOnly: true, default: "EN 60204" },
  },
};

const field = { type: "jsonform", valueType: "json", formats: { schema: machineSchema } } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "nothing entered", field, value: null },
  {
    name: "filled, with a list",
    field,
    value: fromJson({
      voltage: 230,
      weight: 12.5,
      colour: "r",
      built: "2024-05-01",
      safe: true,
      maker: { name: "Kovács", email: "info@kovacs.example" },
      parts: [{ name: "Belt", count: 2 }, { name: "Filter" }],
    }),
  },
  { name: "a field without a schema", field: { ...field, formats: {} }, value: null },
];
