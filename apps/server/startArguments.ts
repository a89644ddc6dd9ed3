import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SettingsError } from "@tessera/server-core/settings/settings.ts";

/** What the command line of a server says besides the settings. */
export interface StartArguments {
  /** True for a further node of a database that another server serves. */
  readonly join: boolean;
  /** Absolute path of the data folder of the first server; null: the settings name it. */
  readonly folder: string | null;
}

const usage = "Usage: npm start -- [--join [data folder of the running server]]";

/**
 * Reads the command line. Relative folders are taken from `base`. Throws `SettingsError` for anything that it does not
 * know.
 */
export function readStartArguments(args: readonly string[], base: string): StartArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { join: { type: "boolean", default: false } },
    });
    const [folder, ...more] = positionals;
    if (more.length > 0 || (folder !== undefined && !values.join)) throw new SettingsError([usage]);
    return { join: values.join, folder: folder === undefined ? null : resolve(base, folder) };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError([`${error instanceof Error ? error.message : String(error)} ${usage}`]);
  }
}
