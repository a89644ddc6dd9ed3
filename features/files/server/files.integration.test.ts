import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "@tessera/contract/errors.ts";
import { enterAll } from "@tessera/server-kit/testing/enterAll.ts";
import { column, entity, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { beginUpload } from "../operations/beginUpload.ts";
import { cancelUpload } from "../operations/cancelUpload.ts";
import { downloadFile } from "../operations/downloadFile.ts";
import { finishUpload } from "../operations/finishUpload.ts";
import { getUpload } from "../operations/getUpload.ts";
import { listFiles } from "../operations/listFiles.ts";
import { previewFile } from "../operations/previewFile.ts";
import { removeFile } from "../operations/removeFile.ts";
import { restoreFile } from "../operations/restoreFile.ts";
import { sendPart } from "../operations/sendPart.ts";
import { uploadFile } from "../operations/uploadFile.ts";
import { address, post, sendWhole } from "./testing/fileCalls.ts";

const all = ["read", "refer", "create", "update", "delete"];
const grant = (actions: readonly string[], rest: object = {}) => ({ kind: "entity", entity: "case", actions, ...rest });

const documents = [
  entity("case", [column("name"), column("area"), column("photo", "text", { files: true })], { attachments: true }),
  entity("bare", [column("name")]),
  role("clerk", [grant(all), { kind: "entity", entity: "bare", actions: all }]),
  role("reader", [grant(["read"])]),
  role("partial", [grant(["read", "update"], { fields: ["id", "name"] })]),
  role("photographer", [grant(["read", "update"], { fields: ["id", "photo"] })]),
  role("north", [grant(all, { filter: { field: "area", operator: "=", operand: { value: "north" } } })]),
];
const logins = ["clerk", "reader", "partial", "photographer", "north"];

let server: TestServer;
let as: (login: string) => TestClient;
let key = "";
let other = "";

beforeAll(async () => {
  server = await startProduct({
    users: logins.map((login) => ({ login, roles: [login] })),
    documents,
    environment: { TESSERA_FILES_MAX_MB: "12", TESSERA_FILES_QUOTA_MB: "60" },
  });
  as = await enterAll(server, logins);
  const made = await as("clerk").call(bulkRecords, {
    saveId: "files-test-0001",
    entity: "case",
    items: [
      { kind: "create", values: { name: "one", area: "south" } },
      { kind: "create", values: { name: "two", area: "north" } },
    ],
  });
  [key = "", other = ""] = made.keys;
});
afterAll(() => server.close());

const sha = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const hangs = (rest: object = {}) => ({ entity: "case", key, ...rest });
const png = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#2563eb" } })
    .png()
    .toBuffer();

const whole = (client: TestClient, name: string, bytes: Uint8Array, rest: object = {}) =>
  sendWhole(client, { entity: "case", key, ...rest, name }, bytes);

async function idOf(client: TestClient, name: string, bytes: Uint8Array, rest: object = {}): Promise<string> {
  const { file, code } = await whole(client, name, bytes, rest);
  if (file === undefined) throw new Error(`refused: ${code}`);
  return file.id;
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
}

/** A file by its address, as a browser loads it: with the cookie alone. */
async function load(client: TestClient, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return client.fetch(path, { headers: { authorization: "", ...headers } });
}

const text = (said: string): Uint8Array => new TextEncoder().encode(said);

/** What the store holds, but for what is empty. */
function stored(): readonly string[] {
  const names = readdirSync(join(server.dataFolder, ".tessera", "files"), { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

describe("files of records", () => {
  it("[files 2 parts] given a file in three parts, when they are sent out of order and one twice at once, then it arrives whole", async () => {
    const client = as("clerk");
    const bytes = Buffer.concat([text("a;b\n"), Buffer.alloc(9_000_000, "x")]);
    const { id, partSize } = await client.call(beginUpload, { ...hangs(), name: "big.csv", size: bytes.length });
    const part = async (offset: number) => {
      const body = new Uint8Array(bytes.subarray(offset, offset + partSize));
      const answer = await post(
        client,
        address(sendPart, { id, offset, hash: sha(body) }),
        body,
        "application/octet-stream",
      );
      return answer.status;
    };
    expect(await Promise.all([part(2 * partSize), part(0), part(0)])).toEqual([200, 200, 200]);
    expect((await client.call(getUpload, { id })).received).toEqual([0, 2 * partSize]);
    expect(await codeOf(client.call(finishUpload, { id }))).toBe("file_incomplete");
    expect(await part(partSize)).toBe(200);
    const { file } = await client.call(finishUpload, { id, hash: sha(bytes) });
    expect(file).toMatchObject({
      name: "big.csv",
      size: bytes.length,
      type: "text/plain; charset=utf-8",
      isShown: true,
    });
    expect((await client.call(finishUpload, { id })).file.id).toBe(id);
    expect(await codeOf(as("reader").call(finishUpload, { id }))).toBe("not_found");
    const answer = await load(client, address(downloadFile, { id }));
    expect(sha(new Uint8Array(await answer.arrayBuffer()))).toBe(sha(bytes));
    await client.call(removeFile, { id });
  });

  it("[files 2 parts] given parts with a wrong length, hash or place, when they are sent, then none is kept", async () => {
    const client = as("clerk");
    const { id } = await client.call(beginUpload, { ...hangs(), name: "a.txt", size: 10 });
    const send = async (input: object, body: string) => {
      const path = address(sendPart, { id, offset: 0, ...input });
      const answer = await post(client, path, body, "application/octet-stream");
      return (await answer.json()).error?.code ?? answer.status;
    };
    expect(await send({}, "too short")).toBe("file_incomplete");
    expect(await send({}, "far too long")).toBe("file_incomplete");
    expect(await send({ hash: sha(text("something")) }, "ten bytes!")).toBe("file_incomplete");
    expect(await send({ offset: 5 }, "ten bytes!")).toBe("invalid_input");
    expect(await send({ offset: 4_194_304 }, "ten bytes!")).toBe("invalid_input");
    expect((await client.call(getUpload, { id })).received).toEqual([]);
    await client.call(cancelUpload, { id });
    expect(await codeOf(client.call(finishUpload, { id }))).toBe("not_found");
  });

  it("[files 2 whole] given a multipart body as a browser's form sends it, when it arrives, then its file is the record's", async () => {
    const client = as("clerk");
    const form = new FormData();
    form.set("file", new File(["hello"], "Árvíztűrő tükörfúrógép.txt"));
    const answer = await post(client, address(uploadFile, hangs()), form, null);
    const { file } = (await answer.json()).data;
    expect(file).toMatchObject({ name: "Árvíztűrő tükörfúrógép.txt", size: 5, userName: "clerk" });
    const { files, mayChange } = await client.call(listFiles, hangs());
    expect(files.map(({ id }) => id)).toContain(file.id);
    expect(mayChange).toBe(true);
  });

  it("[files 2 names] given names with paths and marks that nobody sees, when files are sent, then they are kept as what they are", async () => {
    const names = new Map([
      ["../../../etc/passwd.txt", "passwd.txt"],
      ["C:\\Users\\me\\notes.txt", "notes.txt"],
      ["photo\u202Egnp.txt", "photognp.txt"],
      ["a\u0000b\r\nSet-Cookie: x.txt", "abSet-Cookie_ x.txt"],
      ["con.txt", "_con.txt"],
      ['"quoted";.txt', "_quoted_;.txt"],
      [".htaccess.txt", "htaccess.txt"],
    ]);
    for (const [sent, kept] of names) {
      const { file } = await whole(as("clerk"), sent, text("plain"));
      expect(file?.name).toBe(kept);
      const answer = await load(as("clerk"), address(downloadFile, { id: file?.id ?? "" }));
      expect(answer.headers.get("content-disposition")).toContain(`filename*=UTF-8''${encodeURIComponent(kept)}`);
    }
  });

  it("[files 2 taken] given programs, liars, nothing and too much, when they are sent, then each is refused and nothing stays", async () => {
    const before = stored();
    const image = await png();
    const refused: readonly (readonly [string, Uint8Array, ErrorCode])[] = [
      ["setup.exe", text("MZ"), "file_type_refused"],
      ["invoice.pdf", Buffer.concat([text("MZ"), Buffer.alloc(400)]), "file_type_refused"],
      ["run.txt", text("#!/bin/sh\nrm -rf /"), "file_type_refused"],
      ["elf.txt", Buffer.from("7f454c4602010100000000000000000002003e0001000000", "hex"), "file_type_refused"],
      ["photo.png", text("<html><script>alert(1)</script>"), "file_type_refused"],
      ["photo.jpg", image, "file_type_refused"],
      ["page.html", text("<html></html>"), "file_type_refused"],
      ["noending", text("x"), "file_type_refused"],
      ["zero\u0000.txt", Buffer.from([65, 0, 66]), "file_type_refused"],
      ["empty.txt", text(""), "file_empty"],
      ["large.txt", Buffer.alloc(12 * 1_048_576 + 1, "x"), "file_too_large"],
    ];
    for (const [name, bytes, code] of refused)
      expect([name, (await whole(as("clerk"), name, bytes)).code]).toEqual([name, code]);
    expect(stored()).toEqual(before);
  });

  it("[files 3 safe] given markup, a script in a picture and a picture with markup behind it, when they are opened, then nothing of them can run", async () => {
    const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>');
    const polyglot = Buffer.concat([await png(), text("<script>alert(1)</script>")]);
    const expected: readonly (readonly [string, Uint8Array, string, string])[] = [
      ["logo.svg", svg, "attachment", "image/svg+xml"],
      ["both.png", polyglot, "inline", "image/png"],
      ["page.txt", text("<html><script>alert(1)</script></html>"), "inline", "text/plain; charset=utf-8"],
    ];
    for (const [name, bytes, disposition, type] of expected) {
      const answer = await load(as("clerk"), address(downloadFile, { id: await idOf(as("clerk"), name, bytes) }));
      const { headers } = answer;
      expect(headers.get("content-disposition")?.split(";")[0]).toBe(disposition);
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });

  it("[files 3 safe] given a PDF, when it is opened, then the installation's own pages may frame it and nothing of it can run; downloaded it is kept", async () => {
    const pdf = text("%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF");
    const { file } = await whole(as("clerk"), "offer.pdf", pdf);
    expect(file).toMatchObject({ isShown: true, hasPreview: false });
    const open = async (download: boolean) => {
      const { headers } = await load(as("clerk"), address(downloadFile, { id: file?.id ?? "", download }));
      return [
        headers.get("content-type"),
        headers.get("content-disposition")?.split(";")[0],
        headers.get("content-security-policy"),
        headers.get("x-frame-options"),
      ];
    };
    const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors";
    expect(await open(false)).toEqual(["application/pdf", "inline", `${policy} 'self'`, "SAMEORIGIN"]);
    expect(await open(true)).toEqual(["application/pdf", "attachment", `${policy} 'none'`, "DENY"]);
  });

  it("[files 3 ranges] given a file, when parts of it are asked for, then those come, and what the browser has is not sent again", async () => {
    const client = as("clerk");
    const path = address(downloadFile, { id: await idOf(client, "digits.txt", text("0123456789")) });
    const part = async (range: string) => {
      const answer = await load(client, path, { range });
      return [answer.status, answer.headers.get("content-range"), await answer.text()];
    };
    expect(await part("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await part("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await part("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await part("bytes=4-999")).toEqual([206, "bytes 4-9/10", "456789"]);
    expect(await part("bytes=10-")).toEqual([416, "bytes */10", ""]);
    expect(await part("bytes=0-1,4-5")).toEqual([200, null, "0123456789"]);
    const first = await load(client, path);
    const etag = first.headers.get("etag") ?? "";
    expect((await load(client, path, { "if-none-match": etag })).status).toBe(304);
    expect((await load(client, path, { range: "bytes=1-2", "if-range": '"other"' })).status).toBe(200);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
  });

  it("[files 3 origin] given a link on another site, when it is followed with the cookie, then the file is not opened", async () => {
    const client = as("clerk");
    const path = address(downloadFile, { id: await idOf(client, "link.txt", text("mine")) });
    const from = async (site: string, mode: string) =>
      (await load(client, path, { "sec-fetch-site": site, "sec-fetch-mode": mode })).status;
    expect(await from("cross-site", "navigate")).toBe(403);
    expect(await from("cross-site", "no-cors")).toBe(403);
    expect(await from("same-site", "no-cors")).toBe(403);
    expect(await from("same-origin", "no-cors")).toBe(200);
    expect(await from("none", "navigate")).toBe(200);
  });

  it("[files 3 previews] given pictures, when they are sent, then there are small ones of those that can be opened", async () => {
    const client = as("clerk");
    const { file } = await whole(
      client,
      "blue.png",
      await sharp({ create: { width: 900, height: 600, channels: 3, background: "#2563eb" } })
        .png()
        .toBuffer(),
    );
    expect(file?.hasPreview).toBe(true);
    const answer = await load(client, address(previewFile, { id: file?.id ?? "" }));
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 213 });
    // A file of some hundred bytes that says it is a picture of 900 million points.
    const claim = await png();
    claim.writeUInt32BE(30_000, 16);
    claim.writeUInt32BE(30_000, 20);
    expect((await whole(client, "enormous.png", claim)).file?.hasPreview).toBe(false);
    expect((await whole(client, "cut.png", (await png()).subarray(0, 60))).file?.hasPreview).toBe(false);
  });

  it("[files 7 pictures] given a picture of a camera that was held upright, when it and a copy are sent, then both say how it is seen", async () => {
    const client = as("clerk");
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#aa3311" } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sent = [await whole(client, "up.jpg", picture), await whole(client, "again.jpg", picture)];
    expect(sent.map(({ file }) => file)).toMatchObject([
      { dimensions: { width: 40, height: 60 } },
      { dimensions: { width: 40, height: 60 } },
    ]);
    const { file } = await whole(client, "plain.txt", Buffer.from("no picture at all"));
    expect(file).not.toHaveProperty("dimensions");
  });

  it("[files 3 previews] given a film of pictures and a drawing, when they are sent, then the first has its first picture and the other none", async () => {
    const client = as("clerk");
    const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 255), Buffer.alloc(20 * 20 * 3, 0)]);
    const raw = { width: 20, height: 40, channels: 3 as const, pageHeight: 20 };
    const film = await sharp(frames, { raw })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { file } = await whole(client, "film.gif", film);
    const answer = await load(client, address(previewFile, { id: file?.id ?? "" }));
    const { height, pages } = await sharp(Buffer.from(await answer.arrayBuffer()), { pages: -1 }).metadata();
    expect([height, pages ?? 1]).toEqual([20, 1]);
    const svg = text(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    );
    expect((await whole(client, "drawing.svg", svg)).file?.hasPreview).toBe(false);
  });

  it("[files 2 bodies] given someone who sends six bodies at once, when one more comes, then it is refused, and the others arrive", async () => {
    const client = as("clerk");
    const headers = { ...(await client.headers()), "content-type": "application/octet-stream" };
    const { id } = await client.call(beginUpload, { ...hangs(), name: "slow.txt", size: 15 });
    const held: (() => void)[] = [];
    const slow = () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(text("begun "));
          held.push(() => {
            controller.enqueue(text("and ended"));
            controller.close();
          });
        },
      });
      // A body that is a stream is sent while the answer is awaited, which the types of browsers do not say.
      const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
      return client.fetch(address(sendPart, { id, offset: 0 }), init);
    };
    const running = Array.from({ length: 6 }, slow);
    await expect.poll(() => stored().filter((path) => path.includes("unfinished")).length).toBe(6);
    expect((await slow()).status).toBe(429);
    for (const end of held.slice(0, 6)) end();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await client.call(finishUpload, { id })).file.size).toBe(15);
  });

  it("[files 1 rights] given people with other rights, when they ask for files of a record, then each gets what the record gives", async () => {
    const id = await idOf(as("clerk"), "secret.txt", text("secret"));
    const status = async (login: string) => (await load(as(login), address(downloadFile, { id }))).status;
    expect(await status("reader")).toBe(200);
    expect(await status("partial")).toBe(404);
    expect(await status("north")).toBe(404);
    expect((await load(server.anonymous(), address(downloadFile, { id }))).status).toBe(401);
    expect(await codeOf(as("partial").call(listFiles, hangs()))).toBe("record_not_found");
    expect(await codeOf(as("north").call(listFiles, hangs()))).toBe("record_not_found");
    expect((await as("reader").call(listFiles, hangs())).mayChange).toBe(false);
    expect((await whole(as("reader"), "b.txt", text("b"))).code).toBe("access_denied");
    expect(await codeOf(as("reader").call(removeFile, { id }))).toBe("access_denied");
    expect(await codeOf(as("north").call(removeFile, { id }))).toBe("not_found");
    expect((await whole(as("north"), "b.txt", text("b"), { key: other })).file?.name).toBe("b.txt");
    expect((await whole(server.anonymous(), "b.txt", text("b"))).code).toBe("not_signed_in");
    expect(await codeOf(as("clerk").call(listFiles, { entity: "bare", key }))).toBe("not_found");
    expect(await codeOf(as("clerk").call(listFiles, { entity: "user", key }))).toBe("not_found");
  });

  it("[files 1 rights] given a column with files, when it is masked for a person, then so are its files", async () => {
    const slot = { column: "photo" };
    const id = await idOf(as("photographer"), "face.png", await png(), slot);
    const status = async (login: string) => (await load(as(login), address(previewFile, { id }))).status;
    expect(await status("photographer")).toBe(200);
    expect(await status("clerk")).toBe(200);
    expect(await status("partial")).toBe(404);
    expect((await whole(as("partial"), "face.png", await png(), slot)).code).toBe("record_not_found");
    expect((await whole(as("clerk"), "face.png", await png(), { column: "name" })).code).toBe("invalid_input");
    expect((await as("clerk").call(listFiles, hangs())).files.map((file) => file.id)).not.toContain(id);
    expect((await as("clerk").call(listFiles, hangs(slot))).files.map((file) => file.id)).toEqual([id]);
  });

  it("[files 1 rights] given a file that a person may not read, one that was deleted and one that never was, when the person names them, then all answer the same", async () => {
    const hidden = await idOf(as("clerk"), "hidden.txt", text("hidden"));
    const deleted = await idOf(as("clerk"), "deleted.txt", text("deleted"));
    await as("clerk").call(removeFile, { id: deleted });
    const client = as("north");
    const said = (operation: typeof removeFile | typeof restoreFile, id: string) =>
      client.call(operation, { id }).catch(({ code, data }) => ({ code, data }));
    for (const id of [hidden, deleted, "0190d1b2-0000-7000-8000-0000000000ff"]) {
      const opened = await (await load(client, address(downloadFile, { id }))).json();
      const { code, data } = opened.error;
      const answers = [{ code, data }, await said(removeFile, id), await said(restoreFile, id)];
      for (const answer of answers) expect(answer).toEqual({ code: "not_found", data: { kind: "file" } });
    }
  });

  it("[files 1 uploads] given an upload of someone, when another person sends, looks, finishes or cancels, then it is not there", async () => {
    const { id } = await as("clerk").call(beginUpload, { ...hangs(), name: "mine.txt", size: 4 });
    const path = address(sendPart, { id, offset: 0 });
    expect((await post(as("north"), path, "evil", "application/octet-stream")).status).toBe(404);
    expect(await codeOf(as("north").call(getUpload, { id }))).toBe("not_found");
    expect(await codeOf(as("north").call(finishUpload, { id }))).toBe("not_found");
    expect(await codeOf(as("north").call(cancelUpload, { id }))).toBe("not_found");
    expect((await load(as("clerk"), address(downloadFile, { id }))).status).toBe(404);
    await as("clerk").call(cancelUpload, { id });
  });

  it("[files 1 uploads] given a right that is lost while parts are sent, when the upload is finished, then the record has no file", async () => {
    const { id } = await as("north").call(beginUpload, { entity: "case", key: other, name: "late.txt", size: 4 });
    await post(as("north"), address(sendPart, { id, offset: 0 }), "late", "application/octet-stream");
    const move = (area: string, saveId: string) =>
      as("clerk").call(bulkRecords, {
        saveId,
        entity: "case",
        items: [{ kind: "update", key: other, values: { area } }],
      });
    await move("south", "files-moved-01");
    expect(await codeOf(as("north").call(finishUpload, { id }))).toBe("record_not_found");
    await move("north", "files-moved-02");
    await as("north").call(cancelUpload, { id });
  });

  it("[files 4 deleted] given a deleted file, when it is brought back, then it is the record's again", async () => {
    const client = as("clerk");
    const id = await idOf(client, "undo.txt", text("undo"));
    await client.call(removeFile, { id });
    expect((await load(client, address(downloadFile, { id }))).status).toBe(404);
    expect(await codeOf(as("reader").call(restoreFile, { id }))).toBe("access_denied");
    await client.call(restoreFile, { id });
    expect(await (await load(client, address(downloadFile, { id }))).text()).toBe("undo");
  });

  it("[files 2 bodies] given bodies that are no bytes, when they are sent, then they are refused", async () => {
    const path = address(uploadFile, { ...hangs(), name: "a.txt" });
    expect((await post(as("clerk"), path, "{}", "application/json")).status).toBe(415);
    expect((await post(as("clerk"), path, "a=b", "application/x-www-form-urlencoded")).status).toBe(415);
    expect(
      (
        await as("clerk").fetch(path, {
          method: "POST",
          body: "x",
          headers: { "content-type": "application/octet-stream" },
        })
      ).status,
    ).toBe(403);
  });

  it("[files 2 quota] given no more room, when a file is begun, then it is refused, and room is there again for what is cancelled", async () => {
    const client = as("clerk");
    const size = 12 * 1_048_576;
    const begun: string[] = [];
    const begin = () => client.call(beginUpload, { ...hangs(), name: "room.txt", size });
    for (let index = 0; index < 4; index++) begun.push((await begin()).id);
    expect(await codeOf(begin())).toBe("file_quota_reached");
    for (const id of begun) await client.call(cancelUpload, { id });
    await client.call(cancelUpload, { id: (await begin()).id });
  });
});
