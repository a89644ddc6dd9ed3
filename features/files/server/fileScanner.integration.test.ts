import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:net";
import { column, entity, role } from "@tessera/server-kit/testing/literals.ts";
import { describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { listFiles } from "../operations/listFiles.ts";
import { sendWhole } from "./testing/fileCalls.ts";

const grant = { kind: "entity", entity: "case", actions: ["read", "create", "update"] };
const text = (said: string): Uint8Array => new TextEncoder().encode(said);

/** A scanner that speaks clamd's protocol, and finds what says EICAR. `silent`: it closes without an answer. */
async function startScanner(): Promise<{ server: Server; port: number; silent: { now: boolean }; seen: Buffer[] }> {
  const silent = { now: false };
  const seen: Buffer[] = [];
  const scanner = createServer((socket) => {
    let data = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      data = Buffer.concat([data, chunk]);
      const start = "zINSTREAM\0".length;
      if (data.length < start || data.subarray(0, start).toString() !== "zINSTREAM\0") return;
      const content: Buffer[] = [];
      for (let at = start; at + 4 <= data.length; ) {
        const length = data.readUInt32BE(at);
        if (length === 0) {
          const bytes = Buffer.concat(content);
          seen.push(bytes);
          if (silent.now) socket.end();
          else socket.end(bytes.includes("EICAR") ? "stream: Win.Test.EICAR_HDB-1 FOUND\0" : "stream: OK\0");
          return;
        }
        if (at + 4 + length > data.length) return;
        content.push(data.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  const port = await new Promise<number>((resolve) => {
    scanner.listen(0, "127.0.0.1", () => {
      const found = scanner.address();
      resolve(typeof found === "object" && found !== null ? found.port : 0);
    });
  });
  return { server: scanner, port, silent, seen };
}

describe("the virus scanner", () => {
  it("[files 2 viruses] given a scanner, when files are sent, then all their bytes are looked at, what is found is refused, and nothing is taken while it says nothing", async () => {
    const scanner = await startScanner();
    const scanned = await startProduct({
      users: [{ login: "clerk", roles: ["clerk"] }],
      documents: [entity("case", [column("name")], { attachments: true }), role("clerk", [grant])],
      environment: { TESSERA_FILES_SCANNER: `127.0.0.1:${scanner.port}` },
    });
    try {
      const client = await scanned.enter("clerk");
      const made = await client.call(bulkRecords, {
        saveId: "files-scan-0001",
        entity: "case",
        items: [{ kind: "create", values: { name: "one" } }],
      });
      const record = { entity: "case", key: made.keys[0] ?? "" };
      const clean = randomBytes(300_000).toString("base64");
      expect((await sendWhole(client, { ...record, name: "clean.txt" }, text(clean))).file?.size).toBe(clean.length);
      expect(scanner.seen[0]?.toString()).toBe(clean);
      expect(await sendWhole(client, { ...record, name: "bad.txt" }, text("an EICAR file"))).toMatchObject({
        code: "file_infected",
        data: { found: "Win.Test.EICAR_HDB-1" },
      });
      scanner.silent.now = true;
      expect((await sendWhole(client, { ...record, name: "clean.txt" }, text(clean))).code).toBe("scanner_unavailable");
      const { files } = await client.call(listFiles, record);
      expect(files.map(({ name }) => name)).toEqual(["clean.txt"]);
    } finally {
      await scanned.close();
      scanner.server.close();
    }
  });
});
