import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { runNpm } from "./npm.mjs";
import { BootstrapError, step } from "./report.mjs";

/** The Node that everything runs under. The locked packages beside this file carry it. */
export const nodeVersion = "24.21.0";

function installedVersion(folder, name) {
  try {
    return JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
  } catch {
    return null;
  }
}

function checkRuns(node, platform) {
  let answer = "";
  try {
    answer = execFileSync(node, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    throw new BootstrapError(
      `Node ${nodeVersion} for ${platform} does not run on this system (glibc 2.28 or newer is needed).`,
    );
  }
  if (answer !== `v${nodeVersion}`) throw new BootstrapError(`${node} is Node ${answer}, not ${nodeVersion}.`);
}

/**
 * Gives the path of the pinned Node: this process's own when it is that version, else the one in `.node`, installed
 * when absent. Where no package of it exists, any Node of the same major will do.
 */
export async function pinnedNode(root) {
  if (process.versions.node === nodeVersion) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const locked = join(root, "tools", "bootstrap", "node", platform);
  if (!existsSync(locked)) {
    if (process.versions.node.split(".")[0] === nodeVersion.split(".")[0]) return process.execPath;
    throw new BootstrapError(
      `There is no packaged Node ${nodeVersion} for ${platform}. Run this with a Node 24 of your own.`,
    );
  }
  const folder = join(root, ".node");
  const name = `node-${platform}`;
  const node = join(folder, "node_modules", name, "bin", "node");
  if (existsSync(node) && installedVersion(folder, name) === nodeVersion) return node;
  await step(`Installing Node ${nodeVersion}`, async () => {
    mkdirSync(folder, { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) copyFileSync(join(locked, file), join(folder, file));
    await runNpm({
      node: process.execPath,
      parameters: ["ci", "--prefix", folder],
      folder,
      root,
      what: "Installing Node",
    });
    checkRuns(node, platform);
  });
  return node;
}
