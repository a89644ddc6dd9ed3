import { describe, expect, it } from "vitest";
import { repairStatement } from "./repairStatement.ts";

/** Repairs `text` at the first place where `missing` stands. */
function repair(text: string, state: string, missing: string) {
  const before = text.slice(0, text.indexOf(missing));
  return repairStatement(text, state, [...before].length + 1);
}

describe("repairStatement", () => {
  it.each([
    ['CREATE TABLE t (a "S".citext NOT NULL)', '"S".citext', "CREATE TABLE t (a text NOT NULL)"],
    ["CREATE TABLE t (a x.geometry(Point,4326), b int)", "x.geometry", "CREATE TABLE t (a text, b int)"],
    ["CREATE TABLE t (a citext[] DEFAULT '{}')", "citext", "CREATE TABLE t (a text[] DEFAULT '{}')"],
    ['CREATE TABLE "😀" (a citext)', "citext", 'CREATE TABLE "😀" (a text)'],
  ])("[design 5 adopted] given %s, when its type is missing, then the column is text", (text, missing, expected) => {
    expect(repair(text, "42704", missing)).toEqual({ text: expected, code: "type_as_text", missing: missing.trim() });
  });

  it("[design 5 adopted] given an extension's random uuid, when it is missing, then the built-in one takes its place", () => {
    expect(repair("CREATE TABLE t (a uuid DEFAULT ext.uuid_generate_v4() NOT NULL)", "42883", "ext.")).toEqual({
      text: "CREATE TABLE t (a uuid DEFAULT pg_catalog.gen_random_uuid() NOT NULL)",
      code: "replaced",
      missing: "ext.uuid_generate_v4",
    });
  });

  it.each([
    [
      "CREATE TABLE t (a int, b text DEFAULT f(1, 'x') NOT NULL, c int)",
      "CREATE TABLE t (a int, b text  NOT NULL, c int)",
      "default_dropped",
    ],
    [
      "CREATE TABLE t (a int, b int GENERATED ALWAYS AS (f(a)) STORED)",
      "CREATE TABLE t (a int, b int )",
      "generated_as_plain",
    ],
    ["CREATE TABLE t (a int CHECK (f(a)), b int)", "CREATE TABLE t (a int , b int)", "check_dropped"],
    ["CREATE TABLE t (a int CONSTRAINT c CHECK (f(a)) NOT NULL)", "CREATE TABLE t (a int  NOT NULL)", "check_dropped"],
    ["CREATE TABLE t (a int, CONSTRAINT c CHECK ((a > f(1))))", "CREATE TABLE t (a int)", "check_dropped"],
  ])(
    "[design 5 adopted] given %s, when its function is missing, then only that clause goes",
    (text, expected, code) => {
      expect(repair(text, "42883", "f(")).toEqual({ text: expected, code, missing: "f" });
    },
  );

  it("[design 5 adopted] given an error that is no missing name, when a repair is asked for, then there is none", () => {
    expect(repair("CREATE TABLE t (a int)", "42601", "int")).toBeNull();
    expect(repair("INSERT INTO t VALUES (f(1))", "42883", "f(")).toBeNull();
    expect(repair("CREATE VIEW v AS SELECT f(1)", "42883", "f(")).toBeNull();
  });
});
