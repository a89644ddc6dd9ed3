import type { Settings } from "../settings/settings.ts";
import { openEmbedded } from "./embeddedDatabase.ts";
import { checkExternal, publicAddress } from "./externalDatabase.ts";
import { joinEmbedded } from "./joinEmbedded.ts";
import { makeDataFolder } from "./place.ts";
import { createDatabase, type Database } from "./pool.ts";

/** The database of this process, embedded or external. */
export interface OpenDatabase {
  readonly database: Database;
  /** `owner` runs the embedded PostgreSQL, `guest` joined the one of another process, `external` is a DATABASE_URL. */
  readonly role: "owner" | "guest" | "external";
  /** Folder of the embedded database's files; null for an external one. */
  readonly place: string | null;
  /** One line for the start messages: which PostgreSQL, where, and what was special. */
  describe(): string;
  /**
   * Closes the connections, then stops PostgreSQL when this process owns it. To be called after the web server has
   * stopped.
   */
  close(): Promise<void>;
}

/** How to open the database. */
export interface OpenOptions {
  /**
   * How to meet an embedded database that a living process runs: `refuse` (default); `may` joins it, and runs it where
   * nobody does (tools); `must` joins it, waits a while for anyone who starts it, and never runs it (further nodes).
   */
  readonly join?: "refuse" | "may" | "must";
  /** Milliseconds that `must` waits. Default 30,000. */
  readonly patience?: number;
  /** Maximum number of connections, those for reading apart. Default 14. */
  readonly max?: number;
  readonly log?: (line: string) => void;
}

/** Connections for calls that only read, and for how long one of their statements may run, in milliseconds. */
export const readConnections = { max: 10, statementTimeout: 10_000 } as const;

/** How long the loss of further connections says nothing new. */
const quiet = 10_000;

/** Says what became of lost connections: one line, however many are lost at once. */
function logLosses(role: OpenDatabase["role"], log: (line: string) => void): (error: Error) => void {
  let reported = 0;
  return (error) => {
    if (Date.now() - reported < quiet) return;
    reported = Date.now();
    // PostgreSQL tells its clients that it is being stopped (admin_shutdown).
    const isStopped = role === "guest" && "code" in error && error.code === "57P01";
    log(
      isStopped
        ? "The server that runs the database is stopping it; this one answers 503 until it runs again"
        : "A database connection was lost",
    );
  };
}

/**
 * Makes the data folder (secrets and files need it with any database) and opens the database that the settings name.
 * Throws `StartError` with one clear line.
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataFolder">,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const log = options.log ?? (() => {});
  const pool = (url: string, role: OpenDatabase["role"]): Database =>
    createDatabase({ url, max: options.max ?? 14, reads: readConnections, onIdleError: logLosses(role, log) });
  const { join = "refuse", patience = 30_000 } = options;
  if (settings.databaseUrl !== null) {
    makeDataFolder(settings.dataFolder);
    const version = await checkExternal(settings.databaseUrl);
    const database = pool(settings.databaseUrl, "external");
    const line = `PostgreSQL ${version} at ${publicAddress(settings.databaseUrl)}`;
    return { database, role: "external", place: null, describe: () => line, close: () => database.close() };
  }
  const { dataFolder } = settings;
  const embedded =
    join === "must"
      ? await joinEmbedded({ dataFolder, log, patience })
      : await openEmbedded({ dataFolder, join: join === "may", log });
  const database = pool(embedded.url, embedded.role);
  const special =
    embedded.role === "guest" ? ", joined" : embedded.takenOver ? ", taken over from a process that ended" : "";
  return {
    database,
    role: embedded.role,
    place: embedded.place,
    describe: () => `Embedded PostgreSQL at ${publicAddress(embedded.url)}, files in ${embedded.place}${special}`,
    close: async () => {
      await database.close();
      await embedded.close();
    },
  };
}
