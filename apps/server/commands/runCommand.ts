import { startFailure } from "@tessera/server-core/settings/startFailure.ts";
import type { CommandHost } from "@tessera/server-kit/commands/command.ts";
import { CommandError } from "@tessera/server-kit/commands/commandError.ts";

const clearLine = "\r\u001b[K";

/** The terminal of this process. npm runs commands in the repository and says in INIT_CWD where the person stands. */
export function terminalHost(): CommandHost {
  const { stdout, stderr } = process;
  const clear = stdout.isTTY ? clearLine : "";
  return {
    out: (line) => void stdout.write(`${clear}${line}\n`),
    err: (line) => void stderr.write(`${clear}${line}\n`),
    folder: process.env.INIT_CWD ?? process.cwd(),
    ...(stdout.isTTY ? { progress: (line) => void stdout.write(`${clear}${line}`) } : {}),
  };
}

/**
 * Runs a command and answers its exit code: 0 done, 1 could not be done, 2 called wrongly. What a person can fix is
 * said in lines; anything else is a defect and is thrown.
 */
export async function runCommand(host: CommandHost, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const lines = error instanceof CommandError ? error.lines : startFailure(error);
    if (lines === null) throw error;
    for (const line of lines) host.err(line);
    return error instanceof CommandError && error.usage ? 2 : 1;
  }
}
