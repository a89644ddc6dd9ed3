import { dirname } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { browserPackages, ensureBrowser } from "./bootstrap/browser.mjs";
import { installPackages } from "./bootstrap/packages.mjs";
import { pinnedNode } from "./bootstrap/pinnedNode.mjs";
import { BootstrapError, note } from "./bootstrap/report.mjs";
import { programOf, runProgram } from "./bootstrap/runTool.mjs";
import { soleRun } from "./bootstrap/soleRun.mjs";
import { buildWeb } from "./bootstrap/webBuild.mjs";

/**
 * Runs a command of this repository on a machine that has nothing but Node ≥ 20.19 and npm: the pinned Node first, then
 * the locked packages installed under it, then the web build where the command needs it, then the command. What is up
 * to date is left alone. Usage: node tools/bootstrap.mjs <command> [parameters]
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const needsWeb = new Set(["start", "test", "bench", "prove", "screenshots"]);

function checkOwnVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new BootstrapError(`Node 20.19 or newer is needed to begin with; this is ${process.versions.node}.`);
}

async function prepare(command) {
  const node = await pinnedNode(root);
  await installPackages(root, node);
  if (needsWeb.has(command)) await buildWeb(root, node);
  return node;
}

async function main() {
  const [command = "start", ...parameters] = process.argv.slice(2);
  checkOwnVersion();
  const file = programOf(root, command);
  const node = await soleRun(root, () => prepare(command));
  if (command === "test" || command === "screenshots") await ensureBrowser(browserPackages.journeys);
  if (command === "bench" && (parameters.length === 0 || parameters.includes("face")))
    await ensureBrowser(browserPackages.bench);
  return runProgram(root, node, file, parameters, command === "start" || command === "dev");
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    note(error instanceof BootstrapError ? error.message : error.stack);
    process.exitCode = 1;
  },
);
