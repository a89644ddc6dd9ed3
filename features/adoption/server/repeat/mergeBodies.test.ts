import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeBodies } from "./mergeBodies.ts";

const column = (id: string, more: { readonly [key: string]: Json } = {}) => ({ id, label: id, ...more });
const entity = (...columns: readonly Json[]): Json => ({ label: "Order", columns });

const element = fc.record(
  { id: fc.constantFrom("a", "b", "c", "d"), label: fc.string(), width: fc.integer() },
  { requiredKeys: ["id"] },
);
const body = fc.record(
  { label: fc.string(), help: fc.option(fc.string()), columns: fc.uniqueArray(element, { selector: ({ id }) => id }) },
  { requiredKeys: ["columns"] },
);

describe("mergeBodies", () => {
  it("[design 5 adopted] given what nobody edited, when the schema changes, then it becomes what would be made again", () => {
    fc.assert(
      fc.property(body, body, (base, wanted) => {
        const merged = mergeBodies(base, base, wanted);
        expect(canonicalJson(merged.body)).toBe(canonicalJson(wanted));
        expect(merged.kept).toEqual([]);
      }),
    );
  });

  it("[design 5 adopted] given a schema that stayed, when people edited, then every edit stays", () => {
    fc.assert(
      fc.property(body, body, (base, head) => {
        expect(mergeBodies(base, head, base)).toEqual({ body: head, kept: [] });
      }),
    );
  });

  it("[design 5 adopted] given a proposal that was published, when it is compared once more, then nothing new comes of it", () => {
    fc.assert(
      fc.property(body, body, body, (base, head, wanted) => {
        const { body: once } = mergeBodies(base, head, wanted);
        expect(canonicalJson(mergeBodies(wanted, once, wanted).body)).toBe(canonicalJson(once));
      }),
    );
  });

  it("[design 5 adopted] given an edited label, when its column gets longer, then both changes are there", () => {
    const base = entity(column("note", { length: 10 }));
    const head = entity(column("note", { length: 10, label: "Remark" }));
    const wanted = entity(column("note", { length: 20 }));
    expect(mergeBodies(base, head, wanted)).toEqual({
      body: entity(column("note", { length: 20, label: "Remark" })),
      kept: [],
    });
  });

  it("[design 5 adopted] given one place changed by both, when they are merged, then people's value stays and is listed", () => {
    const base = entity(column("note", { help: "a" }));
    const head = entity(column("note", { help: "mine" }));
    const wanted = entity(column("note", { help: "b" }));
    const { body: merged, kept } = mergeBodies(base, head, wanted);
    expect(merged).toEqual(head);
    expect(kept).toEqual([{ kind: "changed", path: "/columns/#note/help", before: "a", after: "b" }]);
  });

  it("[design 5 adopted] given an edited column, when it vanishes from the schema, then it goes", () => {
    const merged = mergeBodies(
      entity(column("a"), column("b")),
      entity(column("a"), column("b", { label: "Mine" })),
      entity(column("a")),
    );
    expect(merged).toEqual({ body: entity(column("a")), kept: [] });
  });

  it("[design 5 adopted] given an arrangement of people's own, when the schema's order changes, then theirs stays and nothing is reported", () => {
    const base = entity(column("a", { posRow: 0 }), column("b", { posRow: 1 }));
    const head = entity(column("b", { posRow: 0 }), column("a", { posRow: 5 }));
    const wanted = entity(column("b", { posRow: 1 }), column("a", { posRow: 2 }));
    expect(mergeBodies(base, head, wanted)).toEqual({ body: head, kept: [] });
  });

  it("[design 5 adopted] given a field that people took away, when its column changes, then it does not come back", () => {
    const { body: merged } = mergeBodies(
      entity(column("a"), column("b", { length: 1 })),
      entity(column("a")),
      entity(column("a"), column("b", { length: 2 })),
    );
    expect(merged).toEqual(entity(column("a")));
  });
});
