import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { document } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveDraft } from "../../../features/definitions/operations/saveDraft.ts";
import { getPreviewDrafts } from "../../../features/previews/operations/getPreviewDrafts.ts";
import { getPreviewPage } from "../../../features/previews/operations/getPreviewPage.ts";
import { openPreview } from "../../../features/previews/operations/openPreview.ts";
import { startAttackedServer } from "./attacks.fixtures.ts";
import { changed, codeOf, discardNow, previewClient, saveOver } from "./previewClient.fixtures.ts";

const page = (id: string, list: string) =>
  document("page", id, {
    label: id,
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "p1", type: "List", params: { list }, columnId: "c" }],
  });
const list = (id: string, rest: object = {}) =>
  document(
    "list",
    id,
    {
      label: id,
      entity: "deal",
      columns: [{ id: "c1", name: "name", path: "name", label: "Name" }],
      order: [],
      ...rest,
    },
    "shop",
    2,
  );
const url = (id: string, to: string, rest: object = {}) =>
  document("url", id, { route: `/${id}`, isPublic: false, page: to, title: null, ...rest });

/** A list with a column that its entity does not have. */
const broken = { columns: [{ id: "c1", name: "name", path: "nothing", label: "Name" }] };
const shown: DocumentName = { kind: "page", id: "shown" };
const far: DocumentName = { kind: "url", id: "far" };

let world: TestServer;
let admin: TestClient;

beforeAll(async () => {
  world = await startAttackedServer({
    documents: [
      list("far"),
      page("far", "far"),
      url("far", "far"),
      list("near", { createUrls: [{ id: "u1", url: "far" }] }),
      page("shown", "near"),
      url("own", "shown"),
    ],
  });
  admin = await world.enter("admin");
});
afterAll(() => world?.close());
afterEach(async () => {
  for (const { id, kind } of await world.services.definitions.drafts()) await discardNow(world, admin, { id, kind });
});

/** Saves drafts of published documents with other properties, and looks at the page. */
async function look(...drafts: readonly (readonly [DocumentName, object])[]) {
  for (const [name, properties] of drafts) await saveOver(world, admin, changed(world, name, properties));
  return asked();
}

async function asked() {
  const { id } = await admin.call(openPreview, { ...shown, role: null, language: null });
  const answer = await admin.call(getPreviewDrafts, { id });
  const code = await codeOf(previewClient(world, admin, id).call(getPreviewPage, {}));
  return { ...answer, code };
}

describe("drafts far away", () => {
  it("[design 10 preview] given the draft of a url with an error that a list only links to, when the page is previewed, then it is shown without that draft, which is named", async () => {
    const { code, drafts, invalid, problems } = await look(
      [far, { beforeAction: "nothing(" }],
      [shown, { label: "Drafted" }],
    );
    expect([code, problems]).toEqual(["done", []]);
    expect(invalid).toEqual([far]);
    expect(drafts).toEqual([shown]);
  });

  it("[design 10 preview] given drafts behind a link, of which one has an error, when the page is previewed, then the others count, and only that one is left out", async () => {
    const list = { kind: "list", id: "far" };
    const label = { label: "Behind the link" };
    const { code, drafts, invalid } = await look(
      [list, broken],
      [{ kind: "page", id: "far" }, label],
      [far, { title: "Far" }],
    );
    expect(code).toBe("done");
    expect(invalid).toEqual([list]);
    expect(drafts).toHaveLength(2);
  });

  it("[design 10 preview] given the draft that removes a url, when a list still links to it, then the page is shown, and the draft is named", async () => {
    const { definitions } = world.services;
    const baseVersion = definitions.published().version("url", "far") ?? 0;
    await admin.call(saveDraft, { ...far, document: null, baseVersion, revision: 0 });
    const { code, invalid } = await asked();
    expect(code).toBe("done");
    expect(invalid).toEqual([far]);
  });

  it("[design 10 preview] given an error in what is drawn and one behind a link, when the page is previewed, then only the former is listed, and the page is not shown", async () => {
    const near = { kind: "list", id: "near" };
    const { code, invalid, problems } = await look([near, broken], [far, { beforeAction: "nothing(" }]);
    expect(code).toBe("definition_invalid");
    expect(new Set(problems.map(({ document }) => document.id))).toEqual(new Set(["near"]));
    expect(invalid).toEqual([far]);
  });

  it("[design 10 preview] given an error in the draft of the page's own url, when it is previewed, then that stands in the way", async () => {
    const own = { kind: "url", id: "own" };
    const { code, invalid } = await look([own, { beforeAction: "nothing(" }]);
    expect([code, invalid]).toEqual(["definition_invalid", []]);
  });

  it("[design 10 preview] given a new url that a list links to, when its draft has an error, then that stands in the way, for without it the link leads nowhere", async () => {
    await saveOver(world, admin, url("new", "far", { beforeAction: "nothing(" }));
    const { code, problems } = await look([{ kind: "list", id: "near" }, { createUrls: [{ id: "u1", url: "new" }] }]);
    expect(code).toBe("definition_invalid");
    expect(problems.map(({ document }) => document.id)).toContain("new");
  });
});
