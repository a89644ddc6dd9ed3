import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChanges } from "./applyChanges.ts";
import { diffBodies } from "./diffBodies.ts";

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const key = fc.constantFrom("a", "b", "#c", "d/e", "f~1");
const { body } = fc.letrec<{ body: Json; element: Json; elements: Json }>((tie) => ({
  element: fc
    .tuple(fc.constantFrom("p", "q", "r", "#s", "t/u"), fc.dictionary(key, tie("body"), { maxKeys: 2 }))
    .map(([id, rest]) => ({ ...rest, id })),
  elements: fc.uniqueArray(tie("element"), { maxLength: 5, selector: (item) => canonicalJson(Object(item).id) }),
  body: fc.oneof(
    { depthSize: "small" },
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    tie("elements"),
    fc.dictionary(key, tie("body"), { maxKeys: 4 }),
  ),
}));

describe("diffBodies", () => {
  it("[design 4 diff] given any two bodies, when the differences are applied to the first, then the second comes out", () => {
    fc.assert(
      fc.property(body, body, (before, after) => {
        const applied = applyChanges(before, diffBodies(before, after));
        expect(canonicalJson(applied.body)).toBe(canonicalJson(after));
        expect(applied.lost).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it("[design 4 diff] given a column whose label changed and that moved, when two states are compared, then both are said by its id", () => {
    const before = {
      columns: [
        { id: "c1", label: "Name" },
        { id: "c2", label: "City" },
      ],
    };
    const after = {
      columns: [
        { id: "c2", label: "Town" },
        { id: "c1", label: "Name" },
      ],
    };
    expect(diffBodies(before, after)).toEqual([
      { kind: "changed", path: "/columns/#c2/label", before: "City", after: "Town" },
      { kind: "order", path: "/columns", before: ["c1", "c2"], after: ["c2", "c1"] },
    ]);
  });

  it("[design 4 layers] given an overlay that labels a column, when an upgrade adds another before it, then the label stays and the new one is there", () => {
    const shipped = { columns: [{ id: "c1", label: "Name" }] };
    const overlay = diffBodies(shipped, { columns: [{ id: "c1", label: "Full name" }] });
    const upgraded = {
      columns: [
        { id: "c0", label: "Number" },
        { id: "c1", label: "Name" },
      ],
    };
    expect(applyChanges(upgraded, overlay)).toEqual({
      body: {
        columns: [
          { id: "c0", label: "Number" },
          { id: "c1", label: "Full name" },
        ],
      },
      lost: [],
    });
  });

  it("[design 4 layers] given an overlay on an element, when an upgrade removed it, then the change is reported as lost", () => {
    const overlay = diffBodies({ columns: [{ id: "c1", label: "Name" }] }, { columns: [{ id: "c1", label: "Full" }] });
    expect(applyChanges({ columns: [] }, overlay)).toEqual({ body: { columns: [] }, lost: overlay });
  });
});
