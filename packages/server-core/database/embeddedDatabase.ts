import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { readIfThere } from "../settings/privateFile.ts";
import { type Address, adminUrl, applicationName, applicationUrl, keepAddress, noteAddress } from "./addressFile.ts";
import { type ServerOptions, startServer, stopServer } from "./embedded.ts";
import { initializeCluster } from "./initializeCluster.ts";
import { runnablePostgres } from "./nativeCopy.ts";
import { findNativePostgres } from "./nativePostgres.ts";
import { askOwnership, type Ownership } from "./ownership.ts";
import { makeDataFolder, makePlace } from "./place.ts";
import { canReach, postgresUser } from "./postgresUser.ts";
import { livingPostmaster } from "./postmasterFile.ts";
import { StartError } from "./startError.ts";

/**
 * Makes the application's role and database on a cluster, when they are not there yet. The role is no superuser; it
 * owns its database and every schema in it, and may make scratch databases (reading a foreign dump), but no roles.
 */
async function prepareApplication(admin: Client, password: string): Promise<void> {
  const name = escapeIdentifier(applicationName);
  const role = await admin.query("select 1 from pg_roles where rolname = $1", [applicationName]);
  if (role.rowCount === 0) {
    await admin.query(
      `create role ${name} login nosuperuser createdb nocreaterole noreplication password ${escapeLiteral(password)}`,
    );
  }
  const database = await admin.query("select 1 from pg_database where datname = $1", [applicationName]);
  if (database.rowCount === 0) {
    await admin.query(`create database ${name} owner ${name} template template0`);
    await admin.query(`revoke all on database ${name} from public`);
  }
}

/** The major version that the packaged binaries read. */
const majorVersion = 18;

/** How to open the embedded database. */
export interface EmbeddedOptions {
  readonly dataFolder: string;
  /** True joins a running owner instead of refusing (tools, further nodes). */
  readonly join: boolean;
  /** Called for each step that takes time, and of what happens to the database later on. */
  readonly log: (line: string) => void;
}

/** The embedded database, ready for connections. */
export interface EmbeddedDatabase {
  /** Connects as the application's role. */
  readonly url: string;
  /** `owner` started it or took it over and stops it; `guest` joined another process's. */
  readonly role: "owner" | "guest";
  /** True when a server left by a killed process was found running. */
  readonly takenOver: boolean;
  /** Folder of its files. */
  readonly place: string;
  /** Stops PostgreSQL in order (owner), or does nothing (guest). */
  close(): Promise<void>;
}

interface Cluster {
  readonly options: EmbeddedOptions;
  readonly server: Omit<ServerOptions, "port" | "fixedPort">;
  readonly address: Address;
}

function checkVersion(data: string, place: string): void {
  const text = readIfThere(join(data, "PG_VERSION"))?.trim();
  if (text === undefined || text === String(majorVersion)) return;
  const newer = Number(text) > majorVersion;
  throw new StartError(
    newer ? "newer_data" : "older_data",
    newer
      ? `The database in ${place} was made by PostgreSQL ${text}, newer than the ${majorVersion} of this version. Start a newer version of Tessera.`
      : `The database in ${place} was made by PostgreSQL ${text}; this version runs ${majorVersion}. Move it over with that version's pg_dump.`,
  );
}

function owned(options: EmbeddedOptions, pid: number | null): StartError {
  const who = pid === null ? "Another process" : `Process ${pid}`;
  return new StartError(
    "owned",
    `${who} is running on the data folder ${options.dataFolder}. Stop it, or set TESSERA_DATA to another folder.`,
  );
}

function clusterOf(options: EmbeddedOptions): Cluster {
  makeDataFolder(options.dataFolder);
  const address = keepAddress(options.dataFolder);
  makePlace(address.place);
  const data = join(address.place, "data");
  checkVersion(data, address.place);
  const user = postgresUser(data);
  if (user !== null && !canReach(address.place, user)) {
    throw new StartError(
      "folder_unusable",
      `PostgreSQL runs as uid ${user.uid}, which cannot enter ${address.place} any more. Let others enter the folders above it again (chmod o+x).`,
    );
  }
  const native = runnablePostgres(findNativePostgres(), address.place, user);
  return { options, address, server: { native, data, log: join(address.place, "postgres.log"), user } };
}

async function bringUp(cluster: Cluster): Promise<number> {
  const { server, options, address } = cluster;
  if (!existsSync(server.data)) {
    options.log(`Making the database in ${address.place}`);
    await initializeCluster({
      native: server.native,
      data: server.data,
      user: server.user,
      password: address.adminPassword,
      durable: true,
    });
  }
  const { port } = await startServer({ ...server, port: address.port });
  return port;
}

/**
 * Keeps the ownership for as long as this process lives: after a crash of PostgreSQL it is started again on the same
 * port.
 */
function keepOwning(cluster: Cluster, first: Ownership, port: number): { end(): Promise<void> } {
  let current: Ownership | null = first;
  let ending = false;
  const adminAddress = adminUrl({ ...cluster.address, port });
  const regain = async (): Promise<void> => {
    if (livingPostmaster(cluster.server.data) === null) {
      await startServer({ ...cluster.server, port, fixedPort: true });
      cluster.options.log("PostgreSQL had ended and was started again");
    }
    const answer = await askOwnership(adminAddress, 1_000);
    if (answer.kind === "owner") current = answer.ownership;
  };
  const watch = async (): Promise<void> => {
    while (!ending) {
      if (current === null) {
        await regain().catch((error: unknown) =>
          cluster.options.log(error instanceof Error ? error.message : "failed"),
        );
        if (current === null) await sleep(250);
      } else {
        await current.lost;
        current = null;
      }
    }
  };
  const watching = watch();
  return {
    end: async () => {
      ending = true;
      await current?.release();
      await watching;
    },
  };
}

/**
 * Opens the embedded PostgreSQL of a data folder: makes it on the first start, takes over a server that a killed
 * process left behind, refuses (or joins) one whose owner lives. The owner is who holds an advisory lock through a live
 * connection. Throws `StartError`.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = clusterOf(options);
  const { data } = cluster.server;
  const { place } = cluster.address;
  const end = Date.now() + 60_000;
  for (;;) {
    const found = livingPostmaster(data);
    let port = found?.port ?? 0;
    if (found === null) {
      try {
        port = await bringUp(cluster);
      } catch (error) {
        // Another first start may have been quicker; then there is a server now, and its owner is asked for below.
        if (livingPostmaster(data) === null || Date.now() > end) throw error;
        continue;
      }
    } else if (!found.ready) {
      if (Date.now() > end)
        throw new StartError("start_failed", `PostgreSQL (process ${found.pid}) does not get ready.`);
      await sleep(50);
      continue;
    }
    const answer = await askOwnership(adminUrl({ ...cluster.address, port }), options.join ? 300 : 1_000);
    if (answer.kind === "held") {
      if (!options.join) throw owned(options, answer.pid);
      return {
        url: applicationUrl({ ...cluster.address, port }),
        role: "guest",
        takenOver: false,
        place,
        close: async () => {},
      };
    }
    if (answer.kind === "unreachable") {
      if (livingPostmaster(data) === null && Date.now() < end) continue;
      throw new StartError("start_failed", `PostgreSQL on ${place} does not answer: ${answer.reason}.`);
    }
    return owning(cluster, answer, port, found !== null);
  }
}

async function owning(
  cluster: Cluster,
  answer: { readonly ownership: Ownership; readonly admin: Parameters<typeof prepareApplication>[0] },
  port: number,
  takenOver: boolean,
): Promise<EmbeddedDatabase> {
  await prepareApplication(answer.admin, cluster.address.password);
  const { url } = noteAddress(cluster.options.dataFolder, cluster.address, port);
  const keeper = keepOwning(cluster, answer.ownership, port);
  return {
    url,
    role: "owner",
    takenOver,
    place: cluster.address.place,
    close: async () => {
      await keeper.end();
      const running = livingPostmaster(cluster.server.data);
      if (running !== null) await stopServer(running.pid);
    },
  };
}
