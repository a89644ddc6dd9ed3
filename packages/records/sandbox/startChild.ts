import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
/** Heap of the process itself in megabytes; scripts have heaps of their own. */
const ownHeap = 64;
/**
 * Kilobytes of private memory that the process may set aside, where the platform counts them: each isolate reserves
 * half a million for code alone.
 */
const setAside = 3_145_728;

/** Where the libraries of the process are; null where they are not installed. */
function libraryFolders(): readonly string[] | null {
  try {
    const require = createRequire(import.meta.url);
    return ["isolated-vm", "node-gyp-build"].map((name) => dirname(require.resolve(`${name}/package.json`)));
  } catch {
    return null;
  }
}

/**
 * Starts a process for scripts: nothing in its environment, the root as its folder, no descriptor but its pipe, no file
 * to be read but its own program and libraries, none to be written, no further process. Null where the library of
 * isolates is not installed.
 */
export function startChild(): ChildProcess | null {
  const libraries = libraryFolders();
  if (libraries === null) return null;
  const readable = [folder, ...libraries].map((path) => join(path, "/"));
  const parameters = [
    "--permission",
    "--allow-addons",
    ...[...readable, "/etc/alpine-release"].map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${ownHeap}`,
    "--no-warnings",
    join(folder, "sandboxChild.ts"),
  ];
  const options = {
    // Ctrl-C in a terminal is for the server, which then ends its processes in order.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"] as ("ignore" | "ipc")[],
    serialization: "json" as const,
  };
  if (process.platform === "win32") return spawn(process.execPath, parameters, { ...options, env: {} });
  const program = `unset PWD OLDPWD; ulimit -c 0; ulimit -f 0; ulimit -d ${setAside}; exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", program, process.execPath, ...parameters], { ...options, cwd: "/", env: {} });
}
