import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BootstrapError, step } from "./report.mjs";

const roots = ["apps/web", "packages", "features", "fields", "package-lock.json", "package.json", "tsconfig.json"];
const foreign =
  /(^|\/)(dist|node_modules)(\/|$)|^packages\/(server-core|documents|identity|records|realtime|server-kit)(\/|$)|\.server\.ts$|\.test\.tsx?$|\.server\.gen\.ts$/;

function inputs(root, path) {
  if (foreign.test(path)) return [];
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [{ path, size: stat.size, time: stat.mtimeMs }];
  return readdirSync(full)
    .sort()
    .flatMap((name) => inputs(root, `${path}/${name}`));
}

function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
}

function readNote(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/**
 * What the build is made from: `look` changes with a file's size or time (quick), `content` only with what is in the
 * files.
 */
export function buildInputs(root) {
  const files = roots.flatMap((path) => inputs(root, path));
  return {
    look: digest(files.map((file) => `${file.path} ${file.size} ${file.time}`)),
    content: () => digest(files.flatMap((file) => [file.path, readFileSync(join(root, file.path))])),
  };
}

function runVite(root, node) {
  return new Promise((resolve, reject) => {
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    const child = spawn(node, [vite, "build", "--logLevel", "warn"], {
      cwd: join(root, "apps", "web"),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) =>
      reject(new BootstrapError(`The web application could not be built: ${error.message}`)),
    );
    child.on("close", (code) => {
      if (code === 0) return resolve();
      reject(new BootstrapError(`The web application could not be built:\n${output.trim()}`));
    });
  });
}

/** Builds the web application into `apps/web/dist`, unless nothing it is made from has changed. */
export async function buildWeb(root, node) {
  if (!existsSync(join(root, "apps", "web", "index.html"))) return;
  const noteFile = join(root, ".cache", "web-build.json");
  const note = existsSync(join(root, "apps", "web", "dist", "index.html")) ? readNote(noteFile) : {};
  const { look, content } = buildInputs(root);
  if (note.look === look) return;
  const made = content();
  if (note.content !== made) await step("Building the web application", () => runVite(root, node));
  mkdirSync(dirname(noteFile), { recursive: true });
  writeFileSync(noteFile, JSON.stringify({ look, content: made }));
}
