import { describe, expect, it } from "vitest";
import { closed, Reference } from "../schema.ts";
import { schemaProblems } from "./schemaProblems.ts";

describe("schemaProblems", () => {
  it("[design 4 check] given a reference that nobody has chosen, when it is checked, then a value is missing, not too short", () => {
    const schema = closed({ entity: Reference("entity") });
    const codes = (entity: string) => schemaProblems(schema, { entity }, "").map(({ code, path }) => [code, path]);
    expect(codes("")).toEqual([["schema_required", "/entity"]]);
    expect(codes("x".repeat(201))).toEqual([["schema_length", "/entity"]]);
    expect(codes("order")).toEqual([]);
  });
});
