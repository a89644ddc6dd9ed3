import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { BootstrapError, note, step } from "./report.mjs";

/**
 * Debian's packages by what wants a browser, the better one first. Journeys look at pages only: without windows around
 * them, Chromium does two thirds of the work.
 */
export const browserPackages = {
  journeys: ["chromium-headless-shell", "chromium"],
  bench: ["chromium"],
};

function isOnPath(name) {
  const folders = (process.env.PATH || "").split(delimiter);
  return folders.some((folder) => existsSync(join(folder, name)));
}

function apt(name, parameters) {
  const { status, stderr } = spawnSync("apt-get", ["-q", "-y", ...parameters], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status === 0) return;
  const reason = (stderr || "").split("\n").find((line) => line.startsWith("E:"));
  throw new BootstrapError(`${name} could not be installed: ${reason || "apt-get failed"}.`);
}

async function install(name) {
  await step(`Installing ${name} for the browser tests (apt-get)`, async () => {
    apt(name, ["update"]);
    apt(name, ["install", "--no-install-recommends", name]);
  });
}

/** Makes sure that one of the packages is there, the first if possible: installed when this is root on Debian. */
export async function ensureBrowser(packages) {
  const possible = process.getuid && process.getuid() === 0 && isOnPath("apt-get");
  for (const name of packages) {
    if (isOnPath(name)) return;
    if (!possible) continue;
    try {
      return await install(name);
    } catch (error) {
      if (!(error instanceof BootstrapError) || name === packages.at(-1)) throw error;
      note(error.message);
    }
  }
  throw new BootstrapError(
    `The browser tests need Chromium. Install the package ${packages.join(" or ")}, then run the command again.`,
  );
}
