import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Settings } from "@tessera/server-core/settings/settings.ts";

/** Where a command writes, and where it was called. */
export interface CommandHost {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** Folder that paths of the command line are relative to. */
  readonly folder: string;
  /** A passing line about the work under way; absent where nobody watches. */
  readonly progress?: (line: string) => void;
}

/** What a command works with. */
export interface OpenCommand {
  /**
   * A request of the installation itself, with the rights of an administrator: who can run commands here can do
   * anything.
   */
  readonly context: RequestContext;
  /** Address of the database as a role that may make databases and roles, where there is one. */
  readonly adminUrl: string;
  close(): Promise<void>;
}

/**
 * A command of the product (`npm run …`). `open` opens the installation for it; `say` takes lines for people meanwhile.
 * Throws `CommandError`,
 * `StartError`.
 */
export type Command = (
  args: readonly string[],
  host: CommandHost,
  settingsOf: () => Settings,
  open: (settings: Settings, say: (line: string) => void) => Promise<OpenCommand>,
) => Promise<void>;
