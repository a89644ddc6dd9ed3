import type { Settings } from "../settings/settings.ts";
import { openEmbedded } from "./embeddedDatabase.ts";
import { checkExternal, publicAddress } from "./externalDatabase.ts";
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
  /** Closes the connections, then stops PostgreSQL when this process owns it. To be called after the web server has stopped. */
  close(): Promise<void>;
}

/** How to open the database. */
export interface OpenOptions {
  /** True joins the embedded database of a running server (tools); the default refuses it. */
  readonly join?: boolean;
  /** Most connections. Default 20. */
  readonly max?: number;
  readonly log?: (line: string) => void;
}

/** Makes the data folder (secrets and files need it with any database) and opens the database that the settings name. Throws `StartError` with one clear line. */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataFolder">,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const log = options.log ?? (() => {});
  const pool = (url: string): Database =>
    createDatabase({ url, max: options.max ?? 20, onIdleError: () => log("A database connection was lost") });
  makeDataFolder(settings.dataFolder);
  if (settings.databaseUrl !== null) {
    const version = await checkExternal(settings.databaseUrl);
    const database = pool(settings.databaseUrl);
    const line = `PostgreSQL ${version} at ${publicAddress(settings.databaseUrl)}`;
    return { database, role: "external", place: null, describe: () => line, close: () => database.close() };
  }
  const embedded = await openEmbedded({ dataFolder: settings.dataFolder, join: options.join ?? false, log });
  const database = pool(embedded.url);
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
