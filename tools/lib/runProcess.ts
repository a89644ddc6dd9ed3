import { spawn } from "node:child_process";

/** How a program ended: its exit code (1 when a signal ended it) and everything it printed. */
export interface ProcessResult {
  readonly code: number;
  readonly output: string;
}

/**
 * Runs a program to its end. `echo` also shows its output while it runs. A program that cannot be started has code 127.
 */
export function runProcess(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly echo?: boolean; readonly env?: NodeJS.ProcessEnv },
): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: options.cwd, env: { ...process.env, ...options.env } });
    const chunks: string[] = [];
    const take = (chunk: Buffer): void => {
      chunks.push(chunk.toString("utf8"));
      if (options.echo) process.stdout.write(chunk);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: chunks.join("") }));
  });
}
