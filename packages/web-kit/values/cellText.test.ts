import { expect, it } from "vitest";
import { type CellWords, cellText } from "./cellText.ts";

const words: CellWords = { language: "hu-HU", zone: "Europe/Budapest", yes: "Igen", no: "Nem", bytes: String };
const places = { type: "text", format: "Gps", options: null };

it.each([
  ["47.4685;-19.0702", "hu-HU", "47,4685°;\u00a0-19,0702°"],
  ["47.4685;-19.0702", "en-US", "47.4685°,\u00a0-19.0702°"],
  ["by the lift", "hu-HU", "by the lift"],
])("[lists 3 format] given the place %j, when a list shows it in %s, then it reads %j", (value, language, shown) => {
  expect(cellText(places, value, { ...words, language })).toBe(shown);
});

it("[lists 3 format] given a place in a column of plain text, when a list shows it, then as it stands there", () => {
  expect(cellText({ ...places, format: "Default" }, "47.4685;19.0702", words)).toBe("47.4685;19.0702");
});

it("[lists 3 format] given several fixed choices in one cell, when a list shows it, then each reads as its label, and what is none of them as it stands", () => {
  const options = [
    { key: "a", label: "Alma" },
    { key: "b", label: "Birs" },
  ];
  const column = { type: "json", format: "Multiselect", options };
  expect(cellText(column, ["b", "a", "c"], words)).toBe("Birs, Alma, c");
});
