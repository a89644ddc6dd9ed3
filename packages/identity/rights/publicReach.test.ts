import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { Reference } from "@tessera/contract/schema.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { publicReach } from "./publicReach.ts";

const kind = (name: string, more: Partial<DocumentKind> = {}): [string, DocumentKind] => [
  name,
  { kind: name, schemaVersion: 1, schema: Type.Object({}), upcasters: [], icon: "square", order: 1, ...more },
];
const kinds = new Map([
  kind("page", { schema: Type.Object({ shows: Type.Array(Reference("chart", "query", "secret")) }) }),
  kind("chart", { onPages: { shows: (body) => [{ kind: "query", id: String(property(body, "query")) }] } }),
  kind("query", { onPages: {} }),
  kind("secret"),
]);

/** What guests reach where a public page and one that is not name documents. */
function reachOf(onPublic: readonly string[], onOther: readonly string[]) {
  const documents = new Map<string, Json>([
    ["url open", { route: "/open", isPublic: true, page: "open" }],
    ["url closed", { route: "/closed", isPublic: false, page: "closed" }],
    ["page open", { shows: [...onPublic] }],
    ["page closed", { shows: [...onOther] }],
    ["chart sales", { query: "orders" }],
    ["query orders", {}],
    ["query stock", {}],
    ["secret plan", {}],
  ]);
  const read = (of: string, id: string): TesseraDocument | null => {
    const body = documents.get(`${of} ${id}`);
    return body === undefined ? null : { kind: of, id, schemaVersion: 1, subsystem: "shop", body };
  };
  const snapshot = {
    get: read,
    all: (of: string) =>
      [...documents.keys()].flatMap((name) => {
        const [named = "", id = ""] = name.split(" ");
        return named === of ? (read(of, id) ?? []) : [];
      }),
  };
  // No more of a snapshot is read.
  return publicReach({ kinds, current: () => snapshot as unknown as Snapshot });
}

describe("what guests may ask for", () => {
  it("[design 10 guests] given a document on a public page, when it is asked for, then guests reach it and what it is drawn with", () => {
    const reach = reachOf(["chart:sales"], []);
    expect(reach.has("chart", "sales")).toBe(true);
    expect(reach.has("query", "orders")).toBe(true);
    expect(reach.has("query", "stock")).toBe(false);
  });

  it("[design 10 guests] given a document on a page that is not public, when it is asked for, then guests do not reach it", () => {
    const reach = reachOf([], ["query:stock"]);
    expect(reach.has("query", "stock")).toBe(false);
    expect(reach.hasAny("query")).toBe(false);
  });

  it("[design 10 guests] given a public page that names a kind without a place on pages, when it is asked for, then guests do not reach it", () => {
    const reach = reachOf(["secret:plan"], []);
    expect(reach.hasAny("secret")).toBe(false);
  });
});
