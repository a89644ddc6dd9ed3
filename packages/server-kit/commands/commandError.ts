/**
 * A reason for a command not to do its work, said in lines that a person can act on. `usage`: the command line itself
 * is wrong.
 */
export class CommandError extends Error {
  readonly lines: readonly string[];
  readonly usage: boolean;

  constructor(lines: readonly string[], options: { readonly usage?: boolean; readonly cause?: unknown } = {}) {
    super(lines.join("\n"), { cause: options.cause });
    this.name = "CommandError";
    this.lines = lines;
    this.usage = options.usage ?? false;
  }
}
