import { resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { CommandHost } from "./command.ts";
import { CommandError } from "./commandError.ts";

/** A command line that is wrong: the reason, and where help is. */
export function wrongUsage(reason: string): CommandError {
  return new CommandError([`${reason} See --help.`], { usage: true });
}

/** Reads a command line. Throws `CommandError` where it is wrong. */
export function commandArguments<const Config extends Omit<ParseArgsConfig, "args">>(
  args: readonly string[],
  config: Config,
): ReturnType<typeof parseArgs<Config & { args: string[] }>> {
  try {
    return parseArgs({ ...config, args: [...args] });
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The only folder that a command line names, as an absolute path. Throws `CommandError` where it names none or several.
 */
export function namedFolder(positionals: readonly string[], host: CommandHost): string {
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw wrongUsage("Name one folder.");
  return resolve(host.folder, given);
}
