import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "checklist", valueType: "json" } as const;
const given = {
  points: [
    { id: "names", text: "Names and former names compared" },
    { id: "owners", text: "Owners looked at" },
    { id: "press", text: "Press searched" },
  ],
};

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no point", field, value: null },
  {
    name: "two of three done",
    field,
    value: fromJson({
      points: [
        { id: "a", text: "Key handed over", done: true },
        { id: "b", text: "Meter read", done: true, note: "Stands at 48 120" },
        { id: "c", text: "Protocol signed", done: false },
      ],
    }),
  },
  { name: "given points, none done", field: { ...field, formats: given }, value: null },
  {
    name: "given points and one of its own",
    field: { ...field, formats: given },
    value: fromJson({
      points: [
        { id: "names", text: "Names and former names compared", done: true },
        { id: "own", text: "Bank asked", done: false },
      ],
    }),
  },
];
