import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { BootstrapError } from "./report.mjs";

const networkFailure =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/;

/** Turns npm's output into the one line that a person needs. */
export function npmFailure(what, output, log) {
  const network = networkFailure.exec(output);
  if (network !== null) {
    return `${what} failed: the package registry cannot be reached (${network[1]}). Check the network and run the command again.`;
  }
  const missing =
    /'?([@\w./-]+@[\w.^~-]+)'? (?:is not in this registry|could not be found)|No matching version found for ([@\w./-]+@[\w.-]+?)\.?\s/.exec(
      output,
    );
  if (missing !== null) return `${what} failed: the registry has no ${missing[1] || missing[2]}.`;
  const certificate = /\b(SELF_SIGNED_CERT\w*|UNABLE_TO_\w*CERT\w*|CERT_\w+)\b/.exec(output);
  if (certificate !== null) {
    return `${what} failed: the certificate of the package registry is not trusted (${certificate[1]}).`;
  }
  if (/\bENOSPC\b/.test(output)) return `${what} failed: the disk is full.`;
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) return `${what} failed: this user may not write here.`;
  const first = /npm (?:error|ERR!) (?!(?:code|errno|syscall)\b)(\S.*)/.exec(output);
  return `${what} failed: ${first === null ? "npm gave no reason" : first[1]} (all of it: ${log}).`;
}

function homeFolder() {
  try {
    return homedir();
  } catch {
    return null;
  }
}

/**
 * npm wants a home folder and keeps its cache there; the user of a container may have none, then both are in the clone.
 */
function homeSettings(root) {
  const cache = { npm_config_cache: join(root, ".cache", "npm") };
  const home = homeFolder();
  if (home === null) return { ...cache, HOME: join(root, ".cache") };
  try {
    accessSync(home, constants.W_OK);
    return {};
  } catch {
    return cache;
  }
}

/**
 * Runs npm under the given Node (so that packages with native parts match it) with all install scripts off.
 * Throws a BootstrapError with one line.
 */
export function runNpm({ node, parameters, folder, root, what }) {
  const script = process.env.npm_execpath;
  const own = script !== undefined && /npm-cli\.js$/.test(script);
  const common = [
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=500",
  ];
  const all = [...(own ? [script] : []), ...parameters, ...common];
  return new Promise((resolve, reject) => {
    const child = spawn(own ? node : "npm", all, {
      cwd: folder,
      env: { ...process.env, ...homeSettings(root), PATH: `${dirname(node)}:${process.env.PATH || ""}` },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", () => reject(new BootstrapError(`${what} failed: npm was not found.`)));
    child.on("close", (code) => {
      if (code === 0) return resolve();
      const log = join(root, ".cache", "install.log");
      mkdirSync(dirname(log), { recursive: true });
      writeFileSync(log, output);
      reject(new BootstrapError(npmFailure(what, output, log)));
    });
  });
}
