import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { createTestClient } from "@tessera/server-kit/testing/testClient.ts";
import { uploadFile } from "#features/files/operations/uploadFile.ts";
import { bulkRecords } from "#features/records/operations/bulkRecords.ts";
import { boxWorld } from "../prove/support/boxWorld.ts";
import { childServer } from "../prove/support/childServer.ts";
import { passwordOf } from "../prove/support/people.ts";
import { onGround } from "../prove/support/proofGround.ts";
import type { Bench } from "./support/figure.ts";

const megabyte = 1_048_576;
const size = 200;

/** Resident memory of a process in megabytes; null where the platform does not say. */
function memoryOf(pid: number | null): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Text of so many megabytes, made as it is taken. */
function text(megabytes: number): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(randomBytes(megabyte).toString("base64").slice(0, megabyte));
  let sent = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (sent++ < megabytes) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

/**
 * A file of 200 MB in one request: how far the server's memory rises above what it has before, and how fast it is
 * taken, read again, hashed and kept.
 */
export const uploads: Bench = () =>
  onGround(async ({ base, data, world }) => {
    const server = await childServer(data, world);
    try {
      await server.start();
      const client = createTestClient(readSettings({ environment: { TESSERA_URL: server.url }, base }));
      await client.signIn("packer", passwordOf(server.output()));
      const items = [{ kind: "create" as const, values: { name: "box" } }];
      const { keys } = await client.call(bulkRecords, { saveId: "bench-box", entity: "prove-box", items });
      const send = async (megabytes: number, name: string): Promise<void> => {
        const query = new URLSearchParams({ entity: "prove-box", key: keys[0] ?? "", name });
        const headers = { ...(await client.headers()), "content-type": "application/octet-stream" };
        const body = text(megabytes);
        // A body that is a stream is sent while the answer is awaited, which the types of browsers do not say.
        const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
        const answer = await client.fetch(`${uploadFile.path}?${query}`, init);
        if (!answer.ok) throw new Error(await answer.text());
      };
      // What is loaded and compiled with the first file is no matter of size.
      await send(20, "first.txt");
      const before = memoryOf(server.pid());
      let max = before;
      const looking = setInterval(() => {
        const now = memoryOf(server.pid());
        if (now !== null && max !== null) max = Math.max(max, now);
      }, 20);
      const begin = performance.now();
      await send(size, "large.txt");
      const seconds = (performance.now() - begin) / 1000;
      clearInterval(looking);
      const rise = before === null || max === null ? null : max - before;
      return [
        {
          name: `memory that a file of ${size} MB takes`,
          value: rise,
          unit: "MB",
          goal: { atMost: 64 },
          note: rise === null ? "this platform does not say" : `above ${Math.round(before ?? 0)} MB`,
        },
        { name: `a file of ${size} MB in one request`, value: seconds, unit: "s", goal: null, note: "written twice" },
      ];
    } finally {
      await server.remove();
    }
  }, boxWorld);
