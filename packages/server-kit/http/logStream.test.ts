import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const program = `
  import { logStream, ignoreClosedOutput } from ${JSON.stringify(new URL("./logStream.ts", import.meta.url).href)};
  import fastify from "fastify";
  ignoreClosedOutput();
  const app = fastify({ logger: { level: "info", stream: logStream } });
  for (let line = 0; line < 100; line++) {
    app.log.info("a line");
    process.stdout.write("another\\n");
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.exitCode = 7;
`;

const run = (output: number | "pipe") =>
  spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
  });

it.skipIf(!existsSync("/dev/full"))(
  "[design 10 logs] given a disk without room for the log, when lines are written, then the process lives on",
  () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = run(full);
    closeSync(full);
    expect(stderr).toBe("");
    expect(status).toBe(7);
  },
);

it("[design 10 logs] given a pipe, when lines are written, then all of them arrive", () => {
  const { stdout, status } = run("pipe");
  expect(stdout.match(/"msg":"a line"/g)).toHaveLength(100);
  expect(status).toBe(7);
});
