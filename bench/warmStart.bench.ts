import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { enterableFolder } from "@tessera/server-kit/testing/enterableFolder.ts";
import { type Bench, median } from "./support/figure.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Seconds from the command to the line that names the address; the server is then stopped in order. */
function start(folder: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const at = performance.now();
    let seconds: number | null = null;
    const child = spawn(process.execPath, [join(root, "tools/bootstrap.mjs"), "start"], {
      cwd: root,
      env: { ...process.env, TESSERA_DATA: folder, PORT: "3997", LOG_LEVEL: "silent" },
    });
    child.stdout.on("data", (chunk: Buffer) => {
      if (seconds !== null || !chunk.toString("utf8").includes("Tessera is ready")) return;
      seconds = (performance.now() - at) / 1000;
      child.kill("SIGTERM");
    });
    child.on("error", reject);
    child.on("close", () => (seconds === null ? reject(new Error("The server did not start.")) : resolve(seconds)));
  });
}

/** A warm `npm start`: everything is installed and built, the database exists. */
export const warmStart: Bench = async () => {
  const folder = enterableFolder("tessera-bench-");
  try {
    const first = await start(folder);
    const warm = [await start(folder), await start(folder), await start(folder)];
    return [
      { name: "warm start", value: median(warm), unit: "s", goal: { atMost: 3 }, note: "" },
      {
        name: "first start after the build",
        value: first,
        unit: "s",
        goal: { atMost: 60 },
        note: "with the demo world",
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
