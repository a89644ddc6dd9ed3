import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { columnType } from "@tessera/contract/documents/columnType.ts";
import { isExactType } from "@tessera/contract/values/exactType.ts";
import { describe, expect, it } from "vitest";
import { constantDefault, constantSql, isWidening, quotedName } from "./ddl.ts";

const column = (more: Partial<EntityColumn>): EntityColumn => ({
  id: "c",
  name: "c",
  column: "c",
  label: "c",
  type: "text",
  ...more,
});

describe("types in statements", () => {
  it.each([
    "text",
    "numeric(10,2)",
    "character varying(40)",
    "timestamp with time zone",
    '"shop"."Mood"',
    "app.mood[]",
    "numeric(5,-2)",
  ])("[design 5 plans] given the type %s, when it is checked, then it may stand in a statement", (type) =>
    expect(isExactType(type)).toBe(true),
  );

  it.each([
    "text; drop table x",
    "text default 1)",
    "text /* */",
    'te"xt',
    "",
    "text\u0000",
    "numeric(1,2) not null",
    "integer generated always as identity",
  ])("[design 5 plans] given %j instead of a type, when it is checked, then it may not", (type) => {
    expect(isExactType(type)).toBe(false);
    expect(() => columnType(column({ postgres: type || ";" }))).toThrow(
      expect.objectContaining({ code: "definition_invalid" }),
    );
  });

  it.each([
    ["numeric(5,2)", "numeric(9,2)", true],
    ["numeric(5,2)", "numeric(9,3)", false],
    ["numeric(9,2)", "numeric(5,2)", false],
    ["numeric(9,2)", "numeric", true],
    ["character varying(5)", "character varying(9)", true],
    ["character varying(9)", "character varying(5)", false],
    ["character varying(9)", "text", true],
    ["text", "integer", false],
  ])("[design 5 plans] given %s that becomes %s, when it is checked, then it widens: %s", (before, after, expected) => {
    expect(isWidening(before, after)).toBe(expected);
  });
});

describe("constant defaults", () => {
  it.each<[string, string | null]>([
    ["3", "3"],
    ["-2.5", "-2.5"],
    ["'it''s'", null],
    ['"O\'Neil"', "O'Neil"],
    ["true", "true"],
    ["null", null],
    ["today()", null],
    ["1 + 1", null],
  ])("[design 5 plans] given the default %s, when rows are filled, then its constant is %j", (text, expected) => {
    expect(constantDefault(column({ default: text }))).toBe(expected);
  });

  it("[design 5 plans] given a constant and a name with quotes, when they stand in a statement, then both are quoted", () => {
    expect(constantSql(column({}), "O'Neil")).toBe("'O''Neil'::text");
    expect(quotedName('a"b')).toBe('"a""b"');
  });
});
