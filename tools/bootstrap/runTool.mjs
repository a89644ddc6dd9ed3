import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { BootstrapError } from "./report.mjs";

/** Finds the program of a command: `start` is the server, any other `some-tool` is `tools/someTool.ts`. */
export function programOf(root, command) {
  if (command === "start") return join(root, "apps", "server", "main.ts");
  const name = command.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const file = join(root, "tools", `${name}.ts`);
  if (/^[a-z][a-zA-Z]*$/.test(name) && existsSync(file)) return file;
  const known = readdirSync(join(root, "tools"))
    .filter((entry) => /^[a-zA-Z]+\.ts$/.test(entry))
    .map((entry) => entry.slice(0, -3).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  throw new BootstrapError(`There is no command "${command}". Known: ${["start", ...known].join(", ")}.`);
}

/**
 * npm passes SIGTERM on to its shell only, and the shell dies of it: calls `gone` when a start by npm has lost its
 * shell.
 */
function watchShell(gone) {
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || shell === 1) return;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    gone();
  }, 250);
  timer.unref();
}

/**
 * Runs a program under the pinned Node and ends as it ends. The server is held by a channel: when the channel closes,
 * for whatever reason this process ends, it stops in order; so Ctrl-C, SIGTERM and even SIGKILL of this process leave
 * nothing behind.
 */
export function runProgram(root, node, file, parameters, isServer) {
  const child = spawn(node, [file, ...parameters], {
    env: {
      // What Node compiled of the sources: it halves the work of the next start.
      NODE_COMPILE_CACHE: join(root, ".node", "compile-cache"),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH || ""}`,
    },
    stdio: isServer ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
  });
  const release = () => {
    if (isServer && child.connected) child.disconnect();
  };
  // The terminal sends Ctrl-C to the program as well; passing it on would count as a second one.
  process.on("SIGINT", release);
  process.on("SIGTERM", () => (isServer ? release() : child.kill("SIGTERM")));
  watchShell(isServer ? release : () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new BootstrapError(`${file} could not be started: ${error.message}`)));
    child.on("exit", (code, signal) => resolve(code === null ? 128 + (constants.signals[signal] || 0) : code));
  });
}
