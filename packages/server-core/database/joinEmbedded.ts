import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { adminUrl, applicationUrl, keepAddress } from "./addressFile.ts";
import type { EmbeddedDatabase } from "./embeddedDatabase.ts";
import { findOwner } from "./ownership.ts";
import { StartError } from "./startError.ts";

/** How to join. */
interface JoinOptions {
  readonly dataFolder: string;
  readonly log: (line: string) => void;
  /** Milliseconds to wait for a server that is still starting. */
  readonly patience: number;
}

/**
 * Joins the embedded database of a running server by the private address file in its data folder. Neither starts, takes
 * over nor stops PostgreSQL. Throws `StartError`: `not_running` when no server holds the database in time.
 */
export async function joinEmbedded({ dataFolder, log, patience }: JoinOptions): Promise<EmbeddedDatabase> {
  const file = join(dataFolder, "database.json");
  const end = Date.now() + patience;
  let isLogged = false;
  for (;;) {
    const address = existsSync(file) ? keepAddress(dataFolder) : null;
    // Until the first start has got so far the file names no port.
    if (address !== null && address.port > 0 && (await findOwner(adminUrl(address)))) {
      return {
        url: applicationUrl(address),
        role: "guest",
        takenOver: false,
        place: address.place,
        close: async () => {},
      };
    }
    if (Date.now() >= end) {
      throw new StartError(
        "not_running",
        `No server runs on the data folder ${dataFolder}. Start one there without --join first.`,
      );
    }
    if (!isLogged) log(`Waiting for the server that runs the database in ${dataFolder}`);
    isLogged = true;
    await sleep(Math.min(200, patience));
  }
}
