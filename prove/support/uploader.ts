import { createHash, randomBytes, randomInt } from "node:crypto";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { beginUpload } from "#features/files/operations/beginUpload.ts";
import { downloadFile } from "#features/files/operations/downloadFile.ts";
import { finishUpload } from "#features/files/operations/finishUpload.ts";
import { listFiles } from "#features/files/operations/listFiles.ts";
import { sendPart } from "#features/files/operations/sendPart.ts";
import { uploadFile } from "#features/files/operations/uploadFile.ts";

/** Someone who attaches files to one record. */
export interface Uploader {
  /** Sends files, whole and in parts, until `isOver` or the connection is lost. */
  work(isOver: () => boolean): Promise<void>;
  /**
   * What is wrong with the files that the record has: each is one that was sent, whole, and each that was answered is
   * there.
   */
  problems(): Promise<readonly string[]>;
  /** Files whose arrival was answered. */
  readonly acknowledged: number;
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Makes an uploader of files between a few bytes and some parts. */
export function createUploader(client: TestClient, owner: { readonly entity: string; readonly key: string }): Uploader {
  /** Hashes of all files that were sent, by their names. */
  const sent = new Map<string, string>();
  const acknowledged = new Set<string>();

  async function post(path: string, body: Uint8Array): Promise<void> {
    const headers = { ...(await client.headers()), "content-type": "application/octet-stream" };
    const answer = await client.fetch(path, { method: "POST", headers, body: new Uint8Array(body) });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }

  async function sendWhole(name: string, bytes: Uint8Array): Promise<void> {
    await post(`${uploadFile.path}?${new URLSearchParams({ ...owner, name })}`, bytes);
  }

  async function sendParts(name: string, bytes: Uint8Array): Promise<void> {
    const { id, partSize } = await client.call(beginUpload, { ...owner, name, size: bytes.length });
    for (let offset = 0; offset < bytes.length; offset += partSize) {
      const part = bytes.subarray(offset, offset + partSize);
      await post(`${sendPart.path}?${new URLSearchParams({ id, offset: String(offset), hash: hashOf(part) })}`, part);
    }
    await client.call(finishUpload, { id, hash: hashOf(bytes) });
  }

  return {
    get acknowledged() {
      return acknowledged.size;
    },
    async work(isOver) {
      while (!isOver()) {
        const bytes = Buffer.from(randomBytes(randomInt(1, 4_500_000)).toString("base64"));
        const name = `${hashOf(bytes).slice(0, 20)}.txt`;
        sent.set(name, hashOf(bytes));
        try {
          await (randomInt(2) === 0 ? sendWhole(name, bytes) : sendParts(name, bytes));
        } catch {
          // The server has gone. What became of the file is looked at afterwards.
          return;
        }
        acknowledged.add(name);
      }
    },
    async problems() {
      const { files } = await client.call(listFiles, owner);
      const found: string[] = [];
      for (const { id, name } of files) {
        const answer = await client.fetch(`${downloadFile.path}?id=${id}`, { headers: { authorization: "" } });
        const hash = hashOf(new Uint8Array(await answer.arrayBuffer()));
        if (sent.get(name) !== hash) found.push(`${name} is not what was sent`);
      }
      const names = new Set(files.map(({ name }) => name));
      for (const name of acknowledged) if (!names.has(name)) found.push(`${name} was answered and is lost`);
      return found;
    },
  };
}
