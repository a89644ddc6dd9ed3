import { expect, it } from "vitest";
import { foundParts } from "./foundParts.ts";

const fixture = (name: string) => ({ name, draw: () => null });
const parts = [
  { name: "DataGrid", fixtures: [fixture("empty"), fixture("many rows")] },
  { name: "Banner", fixtures: [fixture("tones"), fixture("empty, error")] },
];
const found = (text: string) => foundParts(parts, text).map(({ name, fixtures }) => [name, fixtures.length]);

it("[design 11 gallery] given words, when the gallery is searched, then parts and fixtures with all of them are left", () => {
  expect(found("")).toEqual([
    ["DataGrid", 2],
    ["Banner", 2],
  ]);
  expect(found("datagrid")).toEqual([["DataGrid", 2]]);
  expect(found("Empty")).toEqual([
    ["DataGrid", 1],
    ["Banner", 1],
  ]);
  expect(found("banner empty")).toEqual([["Banner", 1]]);
  expect(found("nothing")).toEqual([]);
});
