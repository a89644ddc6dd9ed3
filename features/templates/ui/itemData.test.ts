import { expect, it } from "vitest";
import { valueData } from "./itemData.tsx";

const cellFormat = {
  language: "en-US",
  zone: "Europe/Budapest",
  yes: "Yes",
  no: "No",
  bytes: String,
  behaviours: () => null,
};
const thereOf = (type: string, value: string | number | boolean): unknown => {
  const data = valueData({ type, format: "Default", fieldType: null, options: null }, value, cellFormat);
  return data !== null && typeof data === "object" && "isThere" in data ? data.isThere : data;
};

it.each([
  ["decimal", "0.00", false],
  ["money", "-0.0000", false],
  ["decimal", "0.01", true],
  ["integer", 0, false],
  ["boolean", false, false],
  ["boolean", true, true],
  ["text", "", false],
  ["text", "0", true],
  ["date", "2026-11-23", true],
] as const)(
  "[lists 2.9 templates] given a column of the type %s, when a template asks whether %j is there, then that is %s",
  (type, value, isThere) => {
    expect(thereOf(type, value)).toBe(isThere);
  },
);
