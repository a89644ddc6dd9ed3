import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { describe, expect, it } from "vitest";
import { publishFitting } from "./publishFitting.ts";

const document = (kind: string, id: string): TesseraDocument => ({
  kind,
  id,
  schemaVersion: 1,
  subsystem: "shop",
  body: {},
});
const all = [document("entity", "shop.a"), document("form", "shop.a"), document("menu", "shop")];
const make = (without: ReadonlySet<string>) => all.filter(({ kind, id }) => !without.has(`${kind}:${id}`));
const invalid = (kind: string, id: string) =>
  new TesseraError("definition_invalid", {
    problems: [{ severity: "error", code: "broken", path: "/x", data: {}, document: { kind, id } }],
  });

/** Publishes into a list, and refuses as long as a document is among them. */
function refusing(kind: string, id: string) {
  const published: string[] = [];
  const publish = async (documents: readonly TesseraDocument[]) => {
    if (documents.some((one) => one.kind === kind && one.id === id)) throw invalid(kind, id);
    published.push(...documents.map((one) => `${one.kind}:${one.id}`));
  };
  return { publish, published };
}

describe("documents of which one is invalid", () => {
  it("[design 5 adopted] given a form that cannot be published, when the rest is, then only that form is missing and the reason is kept", async () => {
    const { publish, published } = refusing("form", "shop.a");
    const { documents, problems } = await publishFitting(make, publish);
    expect(published).toEqual(["entity:shop.a", "menu:shop"]);
    expect(documents).toHaveLength(2);
    expect(problems.map(({ code, document: { kind, id } }: LocatedProblem) => [code, kind, id])).toEqual([
      ["broken", "form", "shop.a"],
    ]);
  });

  it("[design 5 adopted] given a problem that leaving documents out does not solve, when they are published, then it is thrown", async () => {
    await expect(publishFitting(make, refusing("menu", "shop").publish)).rejects.toMatchObject({
      code: "definition_invalid",
    });
    const failing = async () => {
      throw invalid("form", "other.form");
    };
    await expect(publishFitting(make, failing)).rejects.toMatchObject({ code: "definition_invalid" });
  });
});
