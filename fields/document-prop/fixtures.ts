import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "document-prop", valueType: "json", column: "papers" } as const;
const plan = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  name: "floor plan of the second floor.pdf",
  size: 182_400,
  type: "application/pdf",
};
const described = { ...plan, title: "Floor plan", desc: "<p>As <strong>built</strong>, not as planned.</p>" };

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no document", field, value: null },
  { name: "a document", field, value: fromJson({ files: [plan] }) },
  { name: "a document with title and description", field, value: fromJson({ files: [described] }) },
];
