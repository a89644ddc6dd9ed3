import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { BootstrapError, step } from "./report.mjs";

function isOnPath(names) {
  const folders = (process.env.PATH || "").split(delimiter);
  return names.some((name) => folders.some((folder) => existsSync(join(folder, name))));
}

function apt(parameters) {
  const { status, stderr } = spawnSync("apt-get", ["-q", "-y", ...parameters], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status === 0) return;
  const reason = (stderr || "").split("\n").find((line) => line.startsWith("E:"));
  throw new BootstrapError(`Chromium could not be installed: ${reason || "apt-get failed"}.`);
}

/** Makes sure that the browser tests have their browser: Debian's Chromium, installed when this is root on Debian. */
export async function ensureBrowser() {
  if (isOnPath(["chromium", "chromium-browser"])) return;
  const possible = process.getuid && process.getuid() === 0 && isOnPath(["apt-get"]);
  if (!possible) {
    throw new BootstrapError(
      "The browser tests need Chromium. Install the package chromium, then run the command again.",
    );
  }
  await step("Installing Chromium for the browser tests (apt-get)", async () => {
    apt(["update"]);
    apt(["install", "--no-install-recommends", "chromium"]);
  });
}
