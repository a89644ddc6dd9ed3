import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentKey, type FileStore, partKey } from "./fileStore.ts";
import { folderStore } from "./folderStore.ts";
import { s3Store } from "./s3Store.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-files-"));
const stores = new Map<string, FileStore>();
let storage: S3rver;

beforeAll(async () => {
  storage = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "tessera", configs: [] }],
  });
  const { port } = await storage.run();
  stores.set("a folder", folderStore(join(folder, "files")));
  stores.set(
    "S3-compatible storage",
    s3Store({ address: `http://127.0.0.1:${port}/tessera`, region: "us-east-1", keyId: "S3RVER", secret: "S3RVER" }),
  );
});
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

const storeOf = (name: string): FileStore => {
  const store = stores.get(name);
  if (store === undefined) throw new Error(`There is no ${name}.`);
  return store;
};

async function* inChunks(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* broken(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* inChunks(bytes);
  throw new Error("the line broke");
}

async function readAll(store: FileStore, ...asked: Parameters<FileStore["read"]>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await store.read(...asked)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe.each(["a folder", "S3-compatible storage"])("files in %s", (name) => {
  it("[design 1.6 files] given bytes of several sizes, when they are written, then they and parts of them are read again, and are gone when removed", async () => {
    const store = storeOf(name);
    for (const size of [1, 70_000, 8_388_608, 20_000_003]) {
      const bytes = randomBytes(size);
      const key = contentKey(hashOf(bytes));
      await store.write(key, inChunks(bytes));
      expect(await store.size(key)).toBe(size);
      expect(hashOf(await readAll(store, key))).toBe(hashOf(bytes));
      const range = { start: Math.floor(size / 2), end: size - 1 };
      expect(hashOf(await readAll(store, key, range))).toBe(hashOf(bytes.subarray(range.start)));
      await store.remove(key);
      await store.remove(key);
      expect(await store.size(key)).toBeNull();
      await expect(store.read(key)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("[design 1.6 files] given a line that breaks, when an object was being written, then what was there before is still there, whole", async () => {
    const store = storeOf(name);
    const key = partKey("0190d1b2-0000-7000-8000-0000000000a1", 0);
    await expect(store.write(key, broken(randomBytes(9_000_000)))).rejects.toThrow("the line broke");
    expect(await store.size(key)).toBeNull();
    const bytes = randomBytes(1000);
    await store.write(key, inChunks(bytes));
    await expect(store.write(key, broken(randomBytes(2000)))).rejects.toThrow("the line broke");
    expect(await readAll(store, key)).toEqual(bytes);
    await store.remove(key);
  });
});

describe("files in a folder", () => {
  it("[design 1.6 files] given what is no key of the product's, when it is asked for, then no file is touched", async () => {
    const store = storeOf("a folder");
    for (const key of ["../secret", "content/../../secret", "content/ab/x/y", "/etc/passwd", "content/ab/"]) {
      await expect(store.read(key)).rejects.toThrow(TypeError);
      await expect(store.write(key, inChunks(randomBytes(3)))).rejects.toThrow(TypeError);
    }
  });

  it("[design 1.6 files] given a folder after writes that broke off, when it is looked into, then nothing of them is left", async () => {
    const store = storeOf("a folder");
    const key = partKey("0190d1b2-0000-7000-8000-0000000000a2", 0);
    await expect(store.write(key, broken(randomBytes(5000)))).rejects.toThrow();
    expect(readdirSync(join(folder, "files", "unfinished"))).toEqual([]);
  });
});

describe("storage that does not answer", () => {
  it("[design 1.6 files] given an address where nobody listens, when a file is written or read, then it is no defect of the product", async () => {
    const lost = s3Store({ address: "http://127.0.0.1:9/tessera", region: "auto", keyId: "a", secret: "b" });
    const key = contentKey("a".repeat(64));
    await expect(lost.write(key, inChunks(randomBytes(10)))).rejects.toMatchObject({ code: "files_unavailable" });
    await expect(lost.read(key)).rejects.toMatchObject({ code: "files_unavailable" });
  });
});
