import { writeSync } from "node:fs";

/**
 * Where log lines go: the standard output, at once. A line that finds no room (a full disk, a closed pipe) is left out:
 * a server that cannot write its log goes on serving.
 */
export const logStream = {
  write(line: string): void {
    try {
      writeSync(1, line);
    } catch (error) {
      // A pipe whose reader is slow: Node keeps the line until it is taken.
      if (error instanceof Error && "code" in error && error.code === "EAGAIN") process.stdout.write(line);
    }
  },
};

/** Keeps the process alive when its standard output or error output has been closed. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
