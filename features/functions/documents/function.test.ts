import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import { describe, expect, it } from "vitest";
import { scriptSyntax } from "./checks/scriptSyntax.ts";
import { functionDocument } from "./function.ts";

const nothing: DocumentLookup = { get: () => null, all: () => [] };

describe("functions of schema version 1", () => {
  it("[design 4 upcasters] given a function from before there were scripts, when it is opened, then it is an expression", () => {
    const body = { name: "one", parameters: [], result: { type: "integer" }, expression: "1" };
    const old: TesseraDocument = { kind: "function", id: "one", schemaVersion: 1, subsystem: "shop", body };
    expect(openDocument(functionDocument, old)).toMatchObject({
      schemaVersion: 2,
      body: { ...body, kind: "expression" },
    });
  });

  it("[forms 7 UserFunction] given a script, when it is checked and compiled, then its call asks the server and its text is not looked at as an expression", () => {
    const document: TesseraDocument = {
      kind: "function",
      id: "one",
      schemaVersion: 2,
      subsystem: "shop",
      body: {
        name: "one",
        parameters: [{ id: "p1", name: "a", type: "text" }],
        result: { type: "integer" },
        kind: "script",
        expression: "unknown(",
        script: "return a.length",
      },
    };
    const lookup: DocumentLookup = { get: () => document, all: (kind) => (kind === "function" ? [document] : []) };
    // The body fits its schema.
    const own = document as Parameters<NonNullable<typeof functionDocument.check>>[0];
    const environment = { fieldTypes: new Map(), panelTypes: new Map() };
    expect(functionDocument.check?.(own, lookup, environment)).toEqual([]);
    expect(functionDocument.uses?.(own, lookup, environment)).toEqual([]);
    expect(functionDocument.compile?.(own, lookup, environment)).toMatchObject({
      tree: { op: "call", function: "#script", args: [{ value: "one" }, { op: "slot", slot: 0 }] },
    });
    expect(functionDocument.compile?.(own, nothing, environment)).toBeNull();
  });
});

describe("what can be read as a script", () => {
  it.each([
    ["return a", null],
    ["const x = await lookup('a');\nreturn x", null],
    ["// a comment at its end", null],
    ["", null],
    ["return 1\nreturn (", { line: 2 }],
    ["return 1 +\n\n;", { line: 3 }],
    ["return 1 /*", { line: 1 }],
    ["return 1 }); (function () {", { line: 1 }],
    ["}, function () {", { line: 1 }],
    ["with (a) {}", { line: 1, message: "'with' in strict mode" }],
    ["import('a'); import x from 'y'", { line: 1 }],
  ])("[forms 7 UserFunction] given %j, when it is read, then the answer is %j", (code, expected) => {
    const problem = scriptSyntax(code, ["a", "b"]);
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatchObject(expected);
  });
});
