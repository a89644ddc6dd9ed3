import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "cameras", valueType: "json", column: "papers" } as const;
const plan = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  name: "floor plan of the second floor.pdf",
  size: 182_400,
  type: "application/pdf",
};
const list = { id: "01890a5d-ac96-774b-bcce-b302099a8058", name: "list.xlsx", size: 9_300, type: "application/zip" };
const described = { ...plan, title: "Floor plan", desc: "<p>As <strong>built</strong>, not as planned.</p>" };

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no files", field, value: null },
  { name: "two files", field, value: fromJson({ files: [described, list] }) },
  {
    name: "one file below a size, without the camera",
    field: { ...field, formats: { multiple: false, maxFileSize: 10, acceptedExtensions: ["pdf"], camera: false } },
    value: fromJson({ files: [plan] }),
  },
];
