import { spawn } from "node:child_process";
import type { PostgresUser } from "./postgresUser.ts";

/** The environment of PostgreSQL's programs: none of ours, so that no secret of the server reaches them. */
export const bareEnvironment: Readonly<Record<string, string>> = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Runs a program to its end, as `user` when given; the output is both streams in the order of arrival. */
export function runProgram(
  file: string,
  parameters: readonly string[],
  user: PostgresUser | null,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, parameters, {
      cwd: "/",
      env: bareEnvironment,
      stdio: ["ignore", "pipe", "pipe"],
      ...(user ?? {}),
    });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}
