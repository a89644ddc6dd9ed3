import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shiftedRow } from "./useSteadyRows.ts";

describe("shiftedRow", () => {
  it("[lists 2.2 keyboard] given rows of which some leave and others come after them, when a place is looked for, then its row is found, or the next that stayed, or the last", () => {
    const rows = fc.uniqueArray(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rows, fc.func(fc.boolean()), fc.nat(11), (former, stays, place) => {
        const from = Math.min(place, former.length - 1);
        const ids = [...former.filter((id) => stays(id)), "came"];
        const found = shiftedRow(former, ids, from);
        const next = former.slice(from).find((id) => stays(id));
        expect(ids[found]).toBe(next ?? "came");
      }),
    );
  });
});
