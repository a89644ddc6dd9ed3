import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";
import type { ChecktableSettings } from "./def.ts";

/** The table of the fixtures: a firm and its owner. */
export const exampleTable = {
  viewpoints: [
    { id: "register", text: "Register", kind: "heading" },
    {
      id: "number",
      text: "Register number",
      kind: "combo",
      level: 1,
      required: true,
      choices: [
        { id: "same", text: "The same" },
        { id: "other", text: "Another" },
      ],
    },
    { id: "share", text: "Share, %", kind: "number", level: 1 },
    { id: "on", text: "Looked up on", kind: "date", level: 1 },
    { id: "source", text: "Source", kind: "text" },
    { id: "note", text: "Remark", kind: "comment" },
    { id: "final", text: "Finished", kind: "final" },
  ],
  columns: [
    { id: "firm", text: "Firm" },
    { id: "owner", text: "Owner" },
  ],
} satisfies ChecktableSettings;

const field = { type: "checktable", valueType: "json", formats: exampleTable } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "nothing entered", field, value: null },
  {
    name: "one column finished, one under way",
    field,
    value: fromJson({
      columns: [
        {
          id: "firm",
          cells: [
            { id: "note", value: "Seat moved in 2024." },
            { id: "number", value: "same" },
            { id: "on", value: "2026-01-02" },
            { id: "share", value: "12.5" },
          ],
          final: { user: "u1", name: "Anna Szabó", at: "2026-01-02 10:00:00" },
        },
        { id: "owner", cells: [{ id: "source", value: "Company register" }] },
      ],
    }),
  },
  {
    name: "columns that people add",
    field: { ...field, formats: { ...exampleTable, columns: [], ownColumns: true } },
    value: fromJson({ columns: [{ id: "c1", name: "Kovács Kft.", cells: [{ id: "number", value: "other" }] }] }),
  },
];
