import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { column, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../../apps/server/testing/startProduct.ts";
import { getHtmlCache } from "../../../forms/operations/getHtmlCache.ts";
import { publish } from "../publish.ts";
import { getFormDesignerSchema } from "./getFormDesignerSchema.ts";
import { saveFormDesign } from "./saveFormDesign.ts";

const trips = { kind: "entity", entity: "trip", actions: ["read", "create"] };
const all = (actions: readonly string[]) => ({ kind: "document", documentKind: "*", subsystem: "*", actions });
const documents = [
  entity("trip", [column("title", "text"), column("cost", "integer")]),
  form("trip", "trip", [item("title", "text")]),
  role("shop-designer", [trips, all(["read", "draft", "publish"])]),
  role("form-designer", [{ ...all(["read", "draft"]), documentKind: "form" }]),
  role("reader", [trips, all(["read"])]),
];

let server: TestServer;
beforeAll(async () => {
  server = await startProduct({
    users: ["shop-designer", "form-designer", "reader"].map((login) => ({ login, roles: [login] })),
    documents,
  });
});
afterAll(() => server?.close());

const idForm = "trip";

describe("designing a form by its calls", () => {
  it("[forms 7 designer] given a form, when what it is designed with is asked for, then its draft, the schema, the field types and its entity come, and entities that the caller may not read do not", async () => {
    const designer = await server.enter("shop-designer");
    const found = await designer.call(getFormDesignerSchema, { idForm });
    expect(found.document).toMatchObject({ kind: "form", id: "trip", body: { entity: "trip" } });
    expect(found.may).toEqual({ draft: true, publish: true });
    expect(isJsonObject(found.schema) && found.schema.properties).toHaveProperty("pages");
    const number = found.fieldTypes.find(({ id }) => id === "number");
    expect(number).toMatchObject({ inSubForm: true, icon: "hash" });
    expect(Object.keys(found.entities)).toEqual(["trip"]);
    const other = await server.enter("form-designer");
    expect((await other.call(getFormDesignerSchema, { idForm })).entities).toEqual({});
    await expect(designer.call(getFormDesignerSchema, { idForm: "gone" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("[forms 7 designer] given a changed form, when it is saved, then it is the draft, what is wrong with it is said, an older revision is refused, and who only reads may not save", async () => {
    const designer = await server.enter("shop-designer");
    const { document, version } = await designer.call(getFormDesignerSchema, { idForm });
    const body = JSON.parse(JSON.stringify(document?.body));
    body.pages[0].groups[0].items.push({ ...item("cost", "number"), column: "nothing" });
    const first = { idForm, body, baseVersion: version, revision: 0 };
    const saved = await designer.call(saveFormDesign, first);
    expect(saved.problems.map(({ code }) => code)).toContain("unknown_column");
    await expect(designer.call(saveFormDesign, first)).rejects.toMatchObject({ code: "publish_conflict" });
    body.pages[0].groups[0].items[1].column = "cost";
    const corrected = await designer.call(saveFormDesign, { ...first, revision: saved.draft.revision });
    expect(corrected.problems).toEqual([]);
    const reader = await server.enter("reader");
    await expect(reader.call(saveFormDesign, first)).rejects.toMatchObject({ code: "access_denied" });
  });

  it("[forms 7 designer] given a form that was kept, when another one is published, then its hash is no longer current", async () => {
    const reader = await server.enter("reader");
    const kept = await reader.call(getHtmlCache, { idForm });
    expect(kept.isCurrent).toBe(false);
    expect(await reader.call(getHtmlCache, { idForm, hash: kept.hash })).toMatchObject({ isCurrent: true });
    const designer = await server.enter("shop-designer");
    await designer.call(publish, { documents: null, note: "A field for the cost" });
    const now = await reader.call(getHtmlCache, { idForm, hash: kept.hash });
    expect(now.isCurrent).toBe(false);
    expect(now.hash).not.toBe(kept.hash);
  });
});
