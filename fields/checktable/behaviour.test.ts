import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";
import type { ChecktableSettings } from "./def.ts";
import { exampleTable } from "./fixtures.ts";
import { unfoldedRows, viewpointRows } from "./viewpointRows.ts";

provesBehaviour("checktable", behaviour, cases);

const by = { userId: "u2", name: "Béla", at: "2026-03-01 12:00:00" };
const anna = { user: "u1", name: "Anna", at: "2026-01-02 10:00:00" };
const cells = [{ id: "number", value: "same" }];
const written = (value: Json, before: Json, settings: ChecktableSettings = exampleTable) =>
  behaviour.written?.(value, before, { settings, by });

describe("a check table as it is written", () => {
  it("[forms 4 checklist] given a column that is finished now, when it is written, then the server says who and when, whatever the message says", () => {
    const claimed = { columns: [{ id: "firm", cells, final: anna }] };
    const stamp = { user: "u2", name: "Béla", at: "2026-03-01 12:00:00" };
    expect(written(claimed, { columns: [{ id: "firm", cells }] })).toEqual({
      value: { columns: [{ id: "firm", cells, final: stamp }] },
    });
    expect(written(claimed, null)).toEqual({ value: { columns: [{ id: "firm", cells, final: stamp }] } });
  });

  it("[forms 4 checklist] given a column that was finished before, when another one is changed, then its stamp stays as it was", () => {
    const before = { columns: [{ id: "firm", cells, final: anna }] };
    const other = { id: "owner", cells };
    const claimed = { columns: [{ id: "firm", cells, final: { ...anna, name: "Nobody" } }, other] };
    expect(written(claimed, before)).toEqual({ value: { columns: [{ id: "firm", cells, final: anna }, other] } });
  });

  it("[forms 4 checklist] given a finished column, when it is opened again, then both parts of its stamp are gone and its cells may change", () => {
    const before = { columns: [{ id: "firm", cells, final: anna }] };
    const opened = { columns: [{ id: "firm", cells: [{ id: "number", value: "other" }] }] };
    expect(written(opened, before)).toEqual({ value: opened });
  });

  it.each([
    { what: "a cell of it is changed", value: { columns: [{ id: "firm", cells: [], final: anna }] } },
    { what: "it is removed", value: { columns: [{ id: "owner", cells }] } },
    { what: "the whole table is emptied", value: null },
  ])("[forms 4 checklist] given a finished column, when $what, then that is refused", ({ value }) => {
    expect(written(value, { columns: [{ id: "firm", cells, final: anna }] })).toEqual({
      code: "field.checktable.final",
      data: { column: "Firm" },
    });
  });

  it("[forms 4 checklist] given a read-only column, when it is changed or finished, then that is refused", () => {
    const settings = { ...exampleTable, columns: [{ id: "firm", text: "Firm", readOnly: true }] };
    const before = { columns: [{ id: "firm", cells }] };
    const refused = { code: "field.checktable.read_only", data: { column: "Firm" } };
    expect(written({ columns: [{ id: "firm", cells, final: anna }] }, before, settings)).toEqual(refused);
    expect(written({ columns: [] }, before, settings)).toEqual(refused);
    expect(written(before, before, settings)).toEqual({ value: before });
  });
});

describe("viewpoints", () => {
  it("[forms 2 checklist table] given levels that skip and fall back, when the tree is made, then each belongs to the nearest before it with a lower one, and folding hides all below", () => {
    const of = (id: string, level: number) => ({ id, text: id, kind: "text" as const, level });
    const rows = viewpointRows([of("a", 0), of("b", 2), of("c", 1), of("d", 3), of("e", 0)]);
    expect(rows.map(({ depth, hasChildren, parents }) => [depth, hasChildren, parents.join()])).toEqual([
      [0, true, ""],
      [1, false, "a"],
      [1, true, "a"],
      [2, false, "a,c"],
      [0, false, ""],
    ]);
    expect(unfoldedRows(rows, new Set(["a"])).map(({ viewpoint }) => viewpoint.id)).toEqual(["a", "e"]);
  });
});
