import { createHash } from "node:crypto";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { assetPath } from "@tessera/contract/documents/assetPath.ts";
import { sweepFiles } from "@tessera/records/files/sweepFiles.ts";
import { enterAll } from "@tessera/server-kit/testing/enterAll.ts";
import { document, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { exportDocuments } from "../../definitions/operations/exportDocuments.ts";
import { importDocuments } from "../../definitions/operations/importDocuments.ts";
import { publish } from "../../definitions/operations/publish.ts";
import { restore } from "../../definitions/operations/restore.ts";
import { saveDraft } from "../../definitions/operations/saveDraft.ts";
import { findAssets } from "../operations/findAssets.ts";
import { getAsset } from "../operations/getAsset.ts";
import { removeAsset } from "../operations/removeAsset.ts";
import { uploadAsset } from "../operations/uploadAsset.ts";
import { address, post } from "./testing/fileCalls.ts";

type Asset = OutputOf<typeof uploadAsset>["asset"];

const page = (image: string | null): TesseraDocument =>
  document("page", "welcome", {
    label: "Welcome",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [],
    content: { image },
  });
const url = (isPublic: boolean): TesseraDocument =>
  document("url", "welcome", { route: "/welcome/index", isPublic, page: "welcome", title: null });
const documents = [
  role("designer-of-shop", [
    { kind: "document", documentKind: "*", subsystem: "shop", actions: ["read", "draft", "publish"] },
  ]),
  role("designer-elsewhere", [{ kind: "document", documentKind: "*", subsystem: "other", actions: ["read", "draft"] }]),
  role("visitor", [{ kind: "url", url: "welcome" }]),
  role("stranger", []),
];
const logins = ["designer-of-shop", "designer-elsewhere", "visitor", "stranger"] as const;

let server: TestServer;
let as: (login: string) => TestClient;
const designer = () => as("designer-of-shop");

beforeAll(async () => {
  server = await startProduct({
    users: logins.map((login) => ({ login, roles: [login] })),
    documents: [...documents, page(null), url(false)],
  });
  as = await enterAll(server, logins);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query("delete from sys.file");
  await server.database.pool.query("delete from sys.document_draft");
  await publishPage(null);
});

let colour = 0;
/** A picture that no other test has. */
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 12, height: 8, channels: 3, background: { r: colour++, g: 90, b: 90 } } })
    .png()
    .toBuffer();

async function send(client: TestClient, name: string, bytes: Uint8Array, subsystem = "shop") {
  const answer = await post(
    client,
    address(uploadAsset, { subsystem, name }),
    new Uint8Array(bytes),
    "application/octet-stream",
  );
  const { data, error } = await answer.json();
  // What the operation answers.
  return { asset: data?.asset as Asset, code: error?.code ?? null };
}
async function sent(name = "Sign.png"): Promise<Asset> {
  const { asset, code } = await send(designer(), name, await picture());
  expect(code).toBeNull();
  return asset;
}
const fetched = (client: TestClient, hash: string, small = false) =>
  client.fetch(address(getAsset, { hash, ...(small ? { small } : {}) }), { headers: { authorization: "" } });
const status = async (client: TestClient, hash: string) => (await fetched(client, hash)).status;

async function draft(body: TesseraDocument): Promise<void> {
  const head = server.services.definitions.published();
  const { kind, id } = body;
  await designer().call(saveDraft, { kind, id, document: body, baseVersion: head.version(kind, id) ?? 0, revision: 0 });
}
async function publishPage(image: string | null, isPublic = false): Promise<void> {
  await server.services.definitions.publishDocuments(
    { put: [page(image), url(isPublic)], remove: [] },
    { note: "", author: { userId: null, displayName: null } },
  );
}

describe("files of definitions", () => {
  it("[files 9] given a designer of a subsystem, when they send a picture, then they find it by its name with its small picture, and the same content is kept once", async () => {
    const bytes = await picture();
    const { asset } = await send(designer(), "Sign of spring.png", bytes);
    const again = await send(designer(), "Another name.png", bytes);
    expect(again.asset).toEqual(asset);
    expect(asset).toMatchObject({ hash: createHash("sha256").update(bytes).digest("hex"), name: "Sign of spring.png" });
    const { assets } = await designer().call(findAssets, { search: "SPRING", of: "picture" });
    expect(assets).toMatchObject([{ hash: asset.hash, hasPreview: true, mayRemove: true, uses: [], hidden: 0 }]);
    expect((await designer().call(findAssets, { of: "video" })).assets).toEqual([]);
    const small = await fetched(designer(), asset.hash, true);
    expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  it("[files 9] given people who may not draft documents of a subsystem, when they send a file for it or look for its files, then they are refused and find none", async () => {
    await sent();
    for (const login of ["designer-elsewhere", "visitor"] as const) {
      expect((await send(as(login), "Sign.png", await picture())).code).toBe("access_denied");
      expect((await as(login).call(findAssets, {})).assets).toEqual([]);
    }
    expect((await send(server.anonymous(), "Sign.png", await picture())).code).toBe("not_signed_in");
  });

  it("[files 9] given names and bytes that are no picture, film or captions, when they are sent, then they are refused", async () => {
    const text = new TextEncoder().encode("#!/bin/sh\nrm");
    for (const name of ["run.sh", "sign.png", "sign.svg", "captions.vtt", "paper.pdf"])
      expect([name, (await send(designer(), name, text)).code]).toEqual([name, "file_type_refused"]);
    const captions = new TextEncoder().encode("WEBVTT\n\n00:00.000 --> 00:01.000\nHello");
    expect((await send(designer(), "captions.vtt", captions)).asset).toMatchObject({ type: "text/vtt; charset=utf-8" });
  });

  it("[files 9] given a picture of a page, when people ask for it, then who may open the page reads it and nobody else does; guests do where the page is public", async () => {
    const { hash } = await sent();
    const everyone = async () =>
      Promise.all([...logins.map(as), server.anonymous()].map((client) => status(client, hash)));
    expect(await everyone()).toEqual([200, 404, 404, 404, 404]);
    await draft(page(assetPath(hash)));
    expect(await everyone()).toEqual([200, 404, 404, 404, 404]);
    await publishPage(assetPath(hash));
    expect(await everyone()).toEqual([200, 404, 200, 404, 404]);
    await publishPage(assetPath(hash), true);
    expect(await everyone()).toEqual([200, 200, 200, 200, 200]);
  });

  it("[files 9] given one content in two subsystems, when it is asked for, then designers of either have it, each by the name that it has with them", async () => {
    const bytes = await picture();
    const { asset } = await send(designer(), "Shop.png", bytes);
    const other = await send(as("designer-elsewhere"), "Elsewhere.png", bytes, "other");
    expect([other.code, other.asset.name]).toEqual([null, "Elsewhere.png"]);
    const nameFor = async (client: TestClient) => {
      const { headers, status: code } = await fetched(client, asset.hash);
      return [code, /filename="([^"]*)"/.exec(headers.get("content-disposition") ?? "")?.[1]];
    };
    expect(await nameFor(designer())).toEqual([200, "Shop.png"]);
    expect(await nameFor(as("designer-elsewhere"))).toEqual([200, "Elsewhere.png"]);
    await publishPage(assetPath(asset.hash));
    expect(await nameFor(as("visitor"))).toEqual([200, "Shop.png"]);
  });

  it("[files 9] given one content in two subsystems, when documents of one are exported, then its own file comes along", async () => {
    const bytes = await picture();
    await send(as("designer-elsewhere"), "Elsewhere.png", bytes, "other");
    const { asset } = await send(designer(), "Shop.png", bytes);
    await publishPage(assetPath(asset.hash));
    const { files } = await designer().call(exportDocuments, { subsystem: "shop" });
    expect(Object.keys(files).filter((path) => path.includes("/asset/"))).toEqual([`shop/asset/${asset.hash}.json`]);
    await designer().call(importDocuments, { files, note: "" });
  });

  it("[files 9] given a drawing with a script in it, when it is asked for, then browsers keep it, run nothing of it and download it where its address is opened", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { asset } = await send(designer(), "sign.svg", new TextEncoder().encode(drawing));
    const { headers } = await fetched(designer(), asset.hash);
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-disposition")).toMatch(/^attachment/);
    expect(headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  });

  it("[files 9] given a picture that a published page or a draft names, when it is to be removed, then that is refused and says where it is used, until nothing names it", async () => {
    const { hash } = await sent();
    const remove = () => designer().call(removeAsset, { subsystem: "shop", hash });
    await draft(page(assetPath(hash)));
    const uses = async () =>
      (await designer().call(findAssets, {})).assets.map((asset) => [asset.mayRemove, asset.uses]);
    expect(await uses()).toEqual([[false, [{ kind: "page", id: "welcome", label: "Welcome" }]]]);
    await expect(remove()).rejects.toMatchObject({ code: "file_in_use" });
    await designer().call(publish, { documents: [{ kind: "page", id: "welcome" }], note: "" });
    await expect(remove()).rejects.toMatchObject({ code: "file_in_use" });
    await publishPage(null);
    await remove();
    expect(await uses()).toEqual([]);
    await expect(remove()).rejects.toMatchObject({ code: "not_found" });
  });

  it("[files 9] given a picture that was removed long ago, when the page is restored to a version that has it, then it is there; one that no version names is gone", async () => {
    const [named, unnamed] = [await sent("Named.png"), await sent("Unnamed.png")];
    await publishPage(assetPath(named.hash));
    const version = server.services.definitions.published().version("page", "welcome") ?? 0;
    await publishPage(null);
    for (const { hash } of [named, unnamed]) await designer().call(removeAsset, { subsystem: "shop", hash });
    const { database, services } = server;
    await database.pool.query("update sys.file set deleted_at = deleted_at - interval '400 days'");
    await sweepFiles(database.pool, services.files);
    expect([await status(designer(), named.hash), await status(designer(), unnamed.hash)]).toEqual([200, 404]);
    await designer().call(restore, { kind: "page", id: "welcome", version, note: "" });
    expect(await status(as("visitor"), named.hash)).toBe(200);
  });

  it("[files 9] given an export of documents with a picture, when it is imported where the picture is not, then the page shows it; a file whose content is not what its name says is refused", async () => {
    const { hash } = await sent();
    await publishPage(assetPath(hash));
    const { files, leftOut } = await designer().call(exportDocuments, { subsystem: "shop" });
    const path = `shop/asset/${hash}.json`;
    expect([Object.keys(files).filter((name) => name.includes("/asset/")), leftOut]).toEqual([[path], 0]);
    await server.database.pool.query("delete from sys.file");
    expect(await status(as("visitor"), hash)).toBe(404);
    const changed = { ...files, [path]: JSON.stringify({ name: "Sign.png", base64: "AAAA" }) };
    await expect(designer().call(importDocuments, { files: changed, note: "" })).rejects.toMatchObject({
      code: "definition_invalid",
    });
    await designer().call(importDocuments, { files, note: "" });
    expect(await status(as("visitor"), hash)).toBe(200);
  });
});
