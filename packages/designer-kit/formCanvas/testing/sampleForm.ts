import type { Json } from "@tessera/std/canonicalJson.ts";
import { type CanvasItem, formLayout, itemsOf, rowsOf } from "../formLayout.ts";

/** A field of the sample, named by its letter. */
export const sampleItem = (id: string, posRow: number, posCol: number, posSizex: number): Record<string, Json> => ({
  id,
  name: id,
  type: "text",
  label: id.toUpperCase(),
  valueType: "text",
  posRow,
  posCol,
  posSizex,
});

/** A form of two pages: a beside b, c in a row of its own; d in another group, e on the second page. */
export const sampleForm: Json = {
  label: "Request",
  entity: null,
  pages: [
    {
      id: "p1",
      label: "First",
      groups: [
        {
          id: "g1",
          label: "Main",
          items: [sampleItem("a", 0, 0, 6), sampleItem("b", 0, 6, 6), sampleItem("c", 1, 0, 4)],
        },
        { id: "g2", label: "Other", items: [sampleItem("d", 0, 0, 12)] },
      ],
    },
    { id: "p2", label: "Second", groups: [{ id: "g3", label: "More", items: [sampleItem("e", 0, 0, 3)] }] },
  ],
};

/** Where the fields of a body stand: rows of each group, each field as name, start and width. */
export function placesIn(body: Json): readonly (readonly string[])[] {
  return formLayout(body).flatMap(({ groups }) =>
    groups.map(({ rows }) =>
      rowsOf(rows.flatMap(({ items }) => items.map(({ value }) => value))).map((row) =>
        row.map(({ name, posCol, posSizex }) => `${name} ${posCol}+${posSizex}`).join(", "),
      ),
    ),
  );
}

/** A field of the sample as the canvas has it. */
export function sampleOn(id: string): CanvasItem {
  const found = itemsOf(formLayout(sampleForm)).find((item) => item.id === id);
  if (!found) throw new Error(`The sample has no ${id}.`);
  return found;
}
