import { describe, expect, it } from "vitest";
import { serviceOrderProblems } from "./serviceOrder.ts";

const parts = [
  { name: "core", path: "^packages/low/" },
  { name: "records", path: "^packages/high/" },
];
const declared = [
  "packages/high/records.ts",
  'declare module "../low/services.ts" {\n  interface Services {\n    readonly records: Records;\n  }\n}\n',
] as const;

describe("the order of services", () => {
  it.each([
    ["by its name", "const found = context.services.records.find();"],
    ["taken apart", "const { database, records } = context.services;"],
    ["in a type", 'function run(services: Pick<Services, "database" | "records">) {}'],
  ])(
    "[design 2 lanes] given a lower part that takes a service %s, when it is checked, then that is a problem",
    (_, text) => {
      expect(serviceOrderProblems(new Map([declared, ["packages/low/one.ts", text]]), parts)).toEqual([
        "packages/low/one.ts: it takes `records`, which packages/high/records.ts brings, from a higher part of the server. Move the use up, or take it as an argument.",
      ]);
    },
  );

  it.each([
    ["the part that brings it", "packages/high/other.ts"],
    ["what composes", "packages/top/compose.ts"],
    ["a test", "packages/low/one.test.ts"],
  ])("[design 2 lanes] given a service that is taken by %s, when it is checked, then nothing is wrong", (_, path) => {
    expect(serviceOrderProblems(new Map([declared, [path, "context.services.records.find();"]]), parts)).toEqual([]);
  });
});
