import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { affectedDocuments, changedLookup } from "@tessera/documents/store/candidate.ts";
import { changesOf } from "@tessera/documents/store/publishing.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { documentKinds } from "../../documents.gen.ts";

const kinds: ReadonlyMap<string, DocumentKind> = new Map(documentKinds.map((kind) => [kind.kind, kind]));
const document = (kind: string, id: string, body: Json): TesseraDocument => ({
  kind,
  id,
  schemaVersion: 1,
  subsystem: "shop",
  body,
});
const entity = (id: string, type = "integer", more: { readonly [key: string]: Json } = {}): TesseraDocument =>
  document("entity", id, { columns: [{ id: "c1", name: "value", type, ...more }], references: [] });
const form = (id: string, hiddenExp: string): TesseraDocument => {
  const items = [{ id: "i1", name: "a", expressions: { hiddenExp } }];
  return document("form", id, { entity: null, pages: [{ id: "p1", groups: [{ id: "g1", items }] }] });
};

const documents = [
  entity("rate"),
  entity("order"),
  entity("priced", "integer", { default: "lookup('rate', {}, 'value')" }),
  document("function", "latest", { name: "latest", expression: "lookup /* newest */ ('rate', {}, 'value')" }),
  form("looking", "lookup('rate', {}, 'value') > 1"),
  form("calling", "latest() > 1"),
  form("plain", "upper(a) == 'LOOKUP'"),
];

/** What is made again when documents change. */
function affected(...changed: readonly TesseraDocument[]): readonly string[] {
  const base = {
    get: (kind: string, id: string) => documents.find((one) => one.kind === kind && one.id === id) ?? null,
    all: (kind: string) => documents.filter((one) => one.kind === kind),
  };
  const changes = changesOf(changed, []);
  return affectedDocuments(kinds, changedLookup(base, changes), changes)
    .map(({ id, kind }) => `${kind}:${id}`)
    .sort();
}

describe("what a publish makes again", () => {
  it("[design 4 compiled] given forms, entities and functions that know an entity only by a look-up, when its column gets another type, then they are made again with all that calls such a function, and nothing else", () => {
    expect(affected(entity("rate", "decimal"))).toEqual([
      "entity:priced",
      "entity:rate",
      "form:calling",
      "form:looking",
      "function:latest",
    ]);
  });

  it("[design 4 compiled] given a form that looks nothing up, when it changes, then it alone is made again", () => {
    expect(affected(form("plain", "a == 'x'"))).toEqual(["form:plain"]);
  });
});
