import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLocatedProblem } from "./documents/locatedProblem.ts";
import { errorItems } from "./errorItems.ts";
import { isConflict, isServerMessage } from "./saveErrors.ts";

const conflict = { subForm: null, uid: null, field: "note", kind: "changed", base: 1, theirs: 2, mine: null };
const message = {
  ID: "note",
  PUBLIC: "required",
  PUBLIC_PARAMS: {},
  LABEL: "Note",
  PAGEID: "p",
  PAGELABEL: "",
  ROWNUM: null,
  SUBFORM: "lines",
  ROWUID: "u1",
};
const problem = {
  severity: "warning",
  code: "path_unknown",
  path: "/columns/0",
  data: {},
  document: { kind: "list", id: "orders" },
};

const cases = [
  ["conflicts", conflict, isConflict],
  ["messages", message, isServerMessage],
  ["problems", problem, isLocatedProblem],
] as const;

describe("what errors list", () => {
  it.each(cases)(
    "[design 10 errors] given an error with %s, when they are read, then they are all there",
    (name, item, isItem) => {
      expect(errorItems({ [name]: [item, item] }, name, (value): value is unknown => isItem(value))).toEqual([
        item,
        item,
      ]);
    },
  );

  it.each(cases)(
    "[design 10 errors] given an error whose %s lack something, are something else or are not there, when they are read, then there is no list",
    (name, item, isItem) => {
      const read = (list: unknown) =>
        errorItems(
          list === undefined ? {} : JSON.parse(JSON.stringify({ [name]: list })),
          name,
          (value): value is unknown => isItem(value),
        );
      for (const key of Object.keys(item)) {
        const lacking = Object.fromEntries(Object.entries(item).filter(([one]) => one !== key));
        expect(read([item, lacking])).toBeNull();
      }
      expect(read(undefined)).toBeNull();
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          expect(read([item, value])).toBeNull();
          expect(read({ 0: value })).toBeNull();
        }),
      );
    },
  );
});
