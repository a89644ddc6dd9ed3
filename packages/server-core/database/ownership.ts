import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** Key of the advisory lock (in database `postgres`) that the owner of a data folder holds. */
const ownerLock = 7_301_993;

/** A held ownership: it lasts as long as its connection. */
export interface Ownership {
  /** Resolves when the connection is lost, and with it the ownership. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** The outcome of asking for ownership; `held` names the owner's process when it is known. */
export type OwnershipAnswer =
  | { readonly kind: "owner"; readonly ownership: Ownership; readonly admin: Client }
  | { readonly kind: "held"; readonly pid: number | null }
  | { readonly kind: "unreachable"; readonly reason: string };

/** Null when nobody holds the lock; `pid` is null when its holder's process is not known. */
async function holderOf(client: Client): Promise<{ readonly pid: number | null } | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1`,
    [ownerLock],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const pid = Number(row.application_name.split(" ").at(-1));
  return { pid: Number.isInteger(pid) && pid > 0 ? pid : null };
}

function hold(client: Client, lost: Promise<void>): Ownership {
  return { lost, release: () => client.end() };
}

/**
 * Asks for the ownership of the cluster at `url` (the superuser's address of database `postgres`).
 * A lock that is held is asked for again until `patience` milliseconds have passed: an owner that was just killed loses
 * it within moments.
 */
export async function askOwnership(url: string, patience: number): Promise<OwnershipAnswer> {
  const client = new Client({
    connectionString: url,
    application_name: `tessera owner ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const lost = new Promise<void>((resolve) => {
    client.once("end", resolve);
    client.once("error", () => resolve());
  });
  // After the first, further errors of a broken connection say nothing new; without a listener they would end the
  // process.
  client.on("error", () => {});
  try {
    await client.connect();
    const end = Date.now() + patience;
    for (;;) {
      const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [ownerLock]);
      if (rows[0]?.got) return { kind: "owner", ownership: hold(client, lost), admin: client };
      if (Date.now() > end) break;
      await sleep(50);
    }
    const holder = await holderOf(client);
    await client.end();
    return { kind: "held", pid: holder?.pid ?? null };
  } catch (error) {
    await client.end().catch(() => {});
    return { kind: "unreachable", reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Whether a living process owns the cluster at `url` (as for `askOwnership`); false as well where nothing answers.
 * Takes nothing.
 */
export async function findOwner(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: "tessera", connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await holderOf(client)) !== null;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
