import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { compiledOrder } from "../testing/orderAnswers.ts";
import type { DraftContent } from "./draftOf.tsx";
import { enteredSince, type SavedRecord } from "./enteredSince.tsx";

const entry = (value: Json, base?: Json) => ({ id: "f1", label: "Field", value, display: null, base });
type Lines = DraftContent["snapshot"]["tables"][string];

function draft(
  values: DraftContent["snapshot"]["values"],
  lines: Partial<Lines> = {},
  more: Partial<DraftContent> = {},
): DraftContent {
  const table = { id: "i4", label: "Lines", added: [], uids: [], changed: {}, removed: [], ...lines };
  return {
    snapshot: { values, tables: { lines: table } },
    order: [],
    version: 3,
    rows: {},
    formerOrder: {},
    ...more,
  };
}

const saved = (keys: { readonly [uid: string]: string } = {}): SavedRecord => ({
  key: "o1",
  version: 4,
  rowKeys: { lines: { ...keys } },
});
const since = (now: DraftContent, sent: DraftContent, answer = saved()) =>
  enteredSince(compiledOrder, now, sent, answer);
const linesOf = (content: DraftContent) => content.snapshot.tables.lines;
const line = (key: string, product: string) => ({
  key,
  values: { product, quantity: 2 },
  displays: {},
  masked: [],
  rows: {},
});

describe("what was entered after a save", () => {
  it("[forms 4 lost answers] given a value that was entered otherwise after the save, when the two are compared, then it is entered over what was saved", () => {
    const now = draft({ subject: entry("Stools", "Chairs"), country: entry("HU", "AT") });
    const sent = draft({ subject: entry("Tables", "Chairs"), country: entry("HU", "AT") });
    const { snapshot, version } = since(now, sent);
    expect(snapshot.values).toEqual({ subject: entry("Stools", "Tables") });
    expect(version).toBe(4);
  });

  it("[forms 4 lost answers] given a value that was undone after the save, when the two are compared, then what was there before is entered", () => {
    const { snapshot } = since(draft({}), draft({ subject: entry("Tables", "Chairs") }));
    expect(snapshot.values).toEqual({ subject: entry("Chairs", "Tables") });
  });

  it("[forms 4 lost answers] given a value that was there before and was emptied after the save, when the two are compared, then it is entered as empty", () => {
    const now = draft({ country: entry(null, "AT") });
    expect(since(now, draft({})).snapshot.values).toEqual({ country: entry(null, "AT") });
  });

  it("[forms 4 lost answers] given defaults of what was new, when they are others by now or were overwritten in the save only, then what stands there is entered, and what is the same is not", () => {
    const shown = (values: DraftContent["snapshot"]["values"]) => ({ shown: { values, rows: {} } });
    const sent = draft({ country: entry("AT") }, {}, shown({ subject: entry("Chairs"), discount: entry("0.05") }));
    const now = draft({}, {}, shown({ subject: entry("Tables"), discount: entry("0.05"), country: entry("HU") }));
    expect(since(now, sent).snapshot.values).toEqual({ subject: entry("Tables"), country: entry("HU", "AT") });
  });

  it("[forms 4 lost answers] given a new line that was saved and changed since, when the two are compared, then the line with its new key is changed, and one that came since is added", () => {
    const now = draft({}, { added: [{ product: entry("Lamp") }, { product: entry("Shelf") }], uids: ["a", "b"] });
    const sent = draft({}, { added: [{ product: entry("Lamp (old)") }], uids: ["a"] });
    const lines = linesOf(since(now, sent, saved({ a: "l9" })));
    expect(lines?.changed).toEqual({ l9: { product: entry("Lamp", "Lamp (old)") } });
    expect(lines?.added).toEqual([{ product: entry("Shelf") }]);
  });

  it("[forms 4 lost answers] given a new line that was saved and removed since, when the two are compared, then the saved line is removed", () => {
    const sent = draft({}, { added: [{ product: entry("Lamp") }], uids: ["a"] });
    expect(linesOf(since(draft({}), sent, saved({ a: "l9" })))?.removed).toEqual(["l9"]);
  });

  it("[forms 4 lost answers] given a line whose removal was saved and undone since, when the two are compared, then it is added again as it was", () => {
    const sent = draft({}, { removed: ["l1"] }, { rows: { lines: [line("l1", "Chair")] } });
    const lines = linesOf(since(draft({}), sent));
    expect(lines?.removed).toEqual([]);
    expect(lines?.added.map(({ product, quantity }) => [product?.value, quantity?.value])).toEqual([["Chair", 2]]);
  });

  it("[forms 4 lost answers] given a line that the save gave another key, when it is changed or removed since, then it is found by that key", () => {
    const rows = { lines: [line("l1", "Chair"), line("l2", "Desk")] };
    const now = draft({}, { changed: { l1: { product: entry("Stool", "Chair") } }, removed: ["l2"] }, { rows });
    const content = since(now, draft({}), saved({ kl1: "m1", kl2: "m2" }));
    expect(linesOf(content)?.changed).toEqual({ m1: { product: entry("Stool", "Chair") } });
    expect(linesOf(content)?.removed).toEqual(["m2"]);
    expect(content.rows.lines?.map(({ key }) => key)).toEqual(["m1", "m2"]);
  });

  it("[forms 4 lost answers] given an order of lines, when it was given before the save, then nothing of it is left; given since, then new lines stand in it by their keys", () => {
    const lines = { added: [{ product: entry("Lamp") }, { product: entry("Shelf") }], uids: ["a", "b"] };
    const formerOrder = { lines: ["l1", "l2"] };
    const sent = draft(
      {},
      { added: [{ product: entry("Lamp") }], uids: ["a"] },
      { order: [["lines", ["l2", "l1", 0]]], formerOrder },
    );
    expect(since(sent, sent, saved({ a: "l9" })).order).toEqual([]);
    const now = draft({}, lines, { order: [["lines", [1, 0, "l2", "l1"]]], formerOrder });
    const content = since(now, sent, saved({ a: "l9" }));
    expect(content.order).toEqual([["lines", [0, "l9", "l2", "l1"]]]);
    expect(content.formerOrder).toEqual({ lines: ["l2", "l1", "l9"] });
  });
});
