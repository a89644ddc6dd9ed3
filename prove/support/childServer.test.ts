import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { childServer } from "./childServer.ts";

it("[design 11 prove] given a server that never came so far as to have a database, when it is removed, then that is no error in place of its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tessera-child-"));
  try {
    const server = await childServer(join(folder, "data"), join(folder, "world"));
    await expect(server.remove()).resolves.toBeUndefined();
    expect(server.pid()).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
