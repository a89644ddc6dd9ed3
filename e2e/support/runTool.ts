import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Tessera } from "./startTessera.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a command of the repository (`tools/<name>.ts`) beside a running server, as `npm run` does; answers what it
 * said. Throws when it fails.
 */
export function runTool(
  tessera: Pick<Tessera, "url" | "dataFolder">,
  name: string,
  args: readonly string[],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`tools/${name}.ts`, ...args], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TESSERA_DATA: tessera.dataFolder,
        PORT: new URL(tessera.url).port,
      },
    });
    let said = "";
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${name} ended with ${code}:\n${said}`)),
    );
  });
}
