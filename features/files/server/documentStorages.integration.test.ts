import { column, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { saveData } from "../../forms/operations/saveData.ts";
import { beginUpload } from "../operations/beginUpload.ts";
import { checkFile } from "../operations/documents/checkFile.ts";
import { downloadDocument } from "../operations/documents/downloadDocument.ts";
import { downloadStatic } from "../operations/documents/downloadStatic.ts";
import { findDocuments } from "../operations/documents/findDocuments.ts";
import { getDocuments } from "../operations/documents/getDocuments.ts";
import { sendDocument } from "../operations/documents/sendDocument.ts";
import { uploadDocument } from "../operations/documents/uploadDocument.ts";
import { address, post, sendWhole } from "./testing/fileCalls.ts";

const ofCameras = (formats: object = {}) => ({ fieldType: { type: "cameras", formats } });
const grant = (actions: readonly string[], rest: object = {}) => ({ kind: "entity", entity: "deal", actions, ...rest });
const documents = [
  entity("deal", [
    column("name"),
    column("papers", "json", ofCameras({ maxFileSize: 10, acceptedExtensions: ["txt", "png", "svg", "zip"] })),
  ]),
  form("deal", "deal", [
    item("name", "text"),
    item("files", "cameras", { column: "papers", formats: { acceptedExtensions: ["txt", "png", "svg", "zip"] } }),
  ]),
  role("clerk", [grant(["read", "create", "update"])]),
  role("masked", [grant(["read", "create"], { fields: ["id", "name"] })]),
];

let server: TestServer;
let clerk: TestClient;
let masked: TestClient;
beforeAll(async () => {
  server = await startProduct({ users: ["clerk", "masked"].map((login) => ({ login, roles: [login] })), documents });
  [clerk, masked] = [await server.enter("clerk"), await server.enter("masked")];
});
afterAll(() => server.close());

const field = { formId: "deal", refField: "files" };
const text = (content: string) => new TextEncoder().encode(content);

interface Uploaded {
  readonly success: boolean;
  readonly skipped: boolean;
  readonly id: string | null;
  readonly key: string;
  readonly messages: readonly { readonly code: string }[];
  readonly entry: { readonly id: string; readonly name: string; readonly size: number; readonly type: string } | null;
}
async function upload(name: string, content: Uint8Array, rest: object = {}): Promise<Uploaded> {
  const path = address(uploadDocument, { ...field, name, ...rest });
  const answer = await post(clerk, path, new Uint8Array(content), "application/octet-stream");
  return answer.json();
}
async function save(entry: Uploaded["entry"]): Promise<string> {
  const { id = "", name = "", size = 0, type = "" } = entry ?? {};
  const mine = { files: [{ id, name, size, type, title: "Title", desc: "<p>said</p>" }] };
  const formData = {
    saveId: uuid7(),
    form: "deal",
    entity: "deal",
    key: null,
    changes: { papers: { base: null, mine } },
    rows: {},
  };
  return (await clerk.call(saveData, { idForm: "deal", formData })).id ?? "";
}
const open = async (client: TestClient, path: string) => {
  const answer = await client.fetch(path, { headers: { authorization: "" } });
  return [answer.status, answer.headers.get("content-disposition")?.split(";")[0] ?? null];
};

describe("document storages", () => {
  it("[files 7 calls] given a file that is uploaded for a field and saved, when it is asked for by each call, then each answers it", async () => {
    const sent = await upload("a.txt", text("hello"), { key: "k1", title: "T", isStatic: true });
    expect(sent).toMatchObject({ success: true, skipped: false, key: "k1", messages: [] });
    const id = sent.id ?? "";
    expect(sent.entry).toMatchObject({ id, key: "k1", name: "a.txt", size: 5, title: "T", isStatic: true });
    const key = await save(sent.entry);
    const entry = {
      ...{
        id,
        key: id,
        name: "a.txt",
        size: 5,
        type: "text/plain; charset=utf-8",
        title: "Title",
        desc: "<p>said</p>",
      },
      ...{ url: `/api/DocumentStorages/downloadStatic?id=${id}`, isStatic: true, dimensions: null },
    };
    const filter = { where: { id: { inq: [uuid7(), id] } } };
    expect(await clerk.call(findDocuments, { filter })).toEqual([entry]);
    expect(await clerk.call(getDocuments, { ...field, idMaintable: key })).toEqual([entry]);
    expect(await open(clerk, address(downloadDocument, { id }))).toEqual([200, "attachment"]);
    expect(await open(clerk, address(downloadStatic, { id }))).toEqual([200, "inline"]);
  });

  it("[files 7 calls] given a file of a field that a person may not read, when they ask for it by each call, then it is not there", async () => {
    const sent = await upload("hidden.txt", text("hidden"));
    const key = await save(sent.entry);
    const id = sent.id ?? "";
    expect(await masked.call(findDocuments, { filter: { where: { id: { inq: [id] } } } })).toEqual([]);
    expect(await masked.call(getDocuments, { ...field, idMaintable: key }).catch(({ code }) => code)).toEqual([]);
    expect(await open(masked, address(downloadDocument, { id }))).toEqual([404, null]);
    expect(await open(masked, address(downloadStatic, { id }))).toEqual([404, null]);
  });

  it("[files 7 check] given files that a field does not take, or has, when they are checked before they are sent, then they are skipped with the message", async () => {
    const sent = await upload("there.txt", text("there"));
    const key = await save(sent.entry);
    const check = async (name: string, size: number, rest: object = {}) => {
      const { messages, skipped } = await clerk.call(checkFile, { ...field, name, size, type: "text/plain", ...rest });
      return [skipped, ...messages.map(({ code }) => code)];
    };
    expect(await check("there.txt", 5, { idMaintable: key })).toEqual([true, "file_upload_warning"]);
    expect(await check("there.txt", 5)).toEqual([false]);
    expect(await check("a.exe", 5)).toEqual([true, "cameras_file_mimeError"]);
    expect(await check("a.txt", 10_485_760)).toEqual([true, "cameras_file_sizeError"]);
    await expect(check("a.txt", 1, { refField: "name" })).rejects.toMatchObject({ code: "not_found" });
    await expect(masked.call(checkFile, { ...field, name: "a.txt", size: 1, type: "a/b" })).rejects.toMatchObject({
      code: "access_denied",
    });
  });

  it("[files 7 text] given a file that is sent as a text of bytes, when it has as many as it says, then it waits for its field; else it is refused", async () => {
    const params = { ...field, name: "bytes.png", size: 8, type: "image/png" };
    const png =
      "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\b\u0006\0\0\0\u001f\u0015\u00c4\u0089\0\0\0\0IEND\u00aeB`\u0082";
    const sent = await clerk.call(sendDocument, { file: png, params: { ...params, size: png.length } });
    expect(sent.url).toBe(`/api/DocumentStorages/download?id=${sent.id}`);
    expect(await open(clerk, sent.url)).toEqual([200, "attachment"]);
    for (const file of [png, "ÿ€".repeat(4)])
      await expect(clerk.call(sendDocument, { file, params })).rejects.toMatchObject({ code: "file_incomplete" });
    await expect(
      clerk.call(sendDocument, { file: "x", params: { ...params, name: "x.csv", size: 1 } }),
    ).rejects.toMatchObject({ code: "value_invalid" });
  });
});

describe("what a field does not take", () => {
  it("[files 6 limits] given a field of 10 MB, when 200 MB are begun or arrive, then they are refused before they are there", async () => {
    const place = { entity: "deal", column: "papers", name: "large.txt" };
    await expect(clerk.call(beginUpload, { ...place, size: 209_715_200 })).rejects.toMatchObject({
      code: "file_too_large",
      data: { max: 10 },
    });
    expect((await sendWhole(clerk, place, new Uint8Array(10_485_760).fill(65))).code).toBe("file_too_large");
    const { rows } = await server.services.database.query(
      "select from sys.file where name = 'large.txt' and state <> 'refused'",
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ["a renamed program", "a.png", "MZ\u0090\0\u0003\0\0\0\u0004\0\0\0\u00ff\u00ff\0\0", "file_type_refused"],
    ["a script with a mark of its shell", "a.txt", "#!/bin/sh\nrm -rf /", "file_type_refused"],
    ["markup that is called a picture", "a.png", "<svg onload=alert(1)>", "file_type_refused"],
    [
      "a page that is called a text and begins as a PDF",
      "a.txt",
      "%PDF-1.4 <script>alert(1)</script>",
      "file_type_refused",
    ],
  ])(
    "[files 6 limits] given %s, when it is sent for a field, then it is refused",
    async (_name, name, content, code) => {
      const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0));
      expect((await sendWhole(clerk, { entity: "deal", column: "papers", name }, bytes)).code).toBe(code);
    },
  );

  it("[files 6 limits] given an SVG with a script, when it is saved in a field and opened to be shown, then it is downloaded and nothing of it runs", async () => {
    const sent = await upload(
      "drawing.svg",
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    );
    await save(sent.entry);
    const answer = await clerk.fetch(address(downloadStatic, { id: sent.id ?? "" }), {
      headers: { authorization: "" },
    });
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("[files 6 limits] given a picture that says 30,000 × 30,000 pixels, and a packed bomb, when they are sent, then they are kept as bytes and nothing is unpacked", async () => {
    const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
    const huge = Uint8Array.from([...head, 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0, 0, 0, 0, 0]);
    // The head of an entry of a ZIP that says it unpacks to 4 GB.
    const bomb = new Uint8Array(64);
    bomb.set([
      0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0, 97,
    ]);
    for (const [name, bytes] of [
      ["huge.png", huge],
      ["bomb.zip", bomb],
    ] as const) {
      const { code, file } = await sendWhole(clerk, { entity: "deal", column: "papers", name }, bytes);
      expect([code, file?.size, file?.hasPreview]).toEqual([undefined, bytes.length, false]);
    }
  });
});
