import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { randomId } from "@tessera/std/ids.ts";
import type { ClockMove } from "../clock/clockMove.ts";
import { followClock } from "../clock/followClock.ts";
import type { Database } from "../database/pool.ts";
import { isAlive } from "../database/postmasterFile.ts";
import { StartError } from "../database/startError.ts";

/** What a process says of itself when it begins to serve a database. */
export interface NodeOptions {
  readonly database: Database;
  /** True for a further node: it must have the secrets of those that serve already. */
  readonly joined: boolean;
  /** The public address. */
  readonly url: string;
  /** Equal for processes with the same secrets, and tells nothing of them. */
  readonly secretMark: string;
  readonly version: string;
  /** What moves along when the database's clock jumps. */
  readonly clockMoves: readonly ClockMove[];
  /** Called when the lease was lost, and when the database answers again. */
  readonly log: (line: string) => void;
  /**
   * How long a lease lasts without being renewed, in milliseconds; it is renewed three times as often. Default 15,000.
   */
  readonly lease?: number;
}

/** Another process that serves the same database. */
export interface OtherNode {
  readonly id: string;
  readonly url: string;
  readonly version: string;
}

/** This process among those that serve one database (design §10). */
export interface ServerNode {
  /**
   * Fresh for each process, and again after a lease was lost: anyone who was taken for dead never comes back under
   * their old name.
   */
  readonly id: string;
  /**
   * Those with a lease when this one enrolled, without processes of this machine that were killed since they renewed
   * it.
   */
  readonly others: readonly OtherNode[];
  /** Ends the lease at once. */
  close(): Promise<void>;
}

/** How long after its end a lease is still listed. */
const keptFor = "1 hour";

interface NodeRow extends OtherNode {
  readonly secret_mark: string;
  readonly host: string;
  readonly pid: string;
}

function isGone({ host, pid }: NodeRow): boolean {
  return host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)));
}

async function livingNodes(database: Database): Promise<readonly NodeRow[]> {
  const { rows } = await database.query<NodeRow>(
    "select id, url, version, secret_mark, host, pid from sys.node where lease_until > clock_timestamp() order by started_at, id",
  );
  return rows;
}

async function insertNode(options: NodeOptions, id: string, lease: number): Promise<void> {
  const { database, joined, url, secretMark, version } = options;
  await database.query({
    text: `insert into sys.node (id, joined, url, secret_mark, host, pid, version, lease_until)
      values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8::double precision * interval '1 ms')`,
    values: [id, joined, url, secretMark, hostname(), process.pid, version, lease],
  });
}

/** False when the lease had ended before. */
async function renew(database: Database, id: string, lease: number): Promise<boolean> {
  const { rowCount } = await database.query({
    text: `with gone as (delete from sys.node where lease_until < clock_timestamp() - interval '${keptFor}' and id <> $1)
      update sys.node set lease_until = clock_timestamp() + $2::double precision * interval '1 ms'
      where id = $1 and lease_until > clock_timestamp()`,
    values: [id, lease],
  });
  return rowCount === 1;
}

/**
 * Enters this process into `sys.node` and keeps its lease, by the database's clock alone, until `close`. A database
 * that is away is asked again until it is back. Throws `StartError` `other_secrets` for a joined process whose secrets
 * are not those of the others: nobody signed in there would be signed in here.
 */
export async function registerNode(options: NodeOptions): Promise<ServerNode> {
  const { database, joined, secretMark, log, lease = 15_000 } = options;
  const clock = followClock(database, { moves: options.clockMoves });
  await clock.look();
  const others = await livingNodes(database);
  if (joined && others.some((other) => other.secret_mark !== secretMark)) {
    throw new StartError(
      "other_secrets",
      "The other servers of this database have other secrets. Give this one the files secret and secret-*.json of their data folder.",
    );
  }
  let id = randomId(16);
  await insertNode(options, id, lease);
  const ending = new AbortController();
  let isAway = false;

  async function beat(): Promise<void> {
    try {
      // A lease that ended by a jump of the clock alone has not ended.
      await clock.look();
      if (!(await renew(database, id, lease))) {
        const fresh = randomId(16);
        await insertNode(options, fresh, lease);
        id = fresh;
        log("This server had not answered for a while; it goes on under a new name");
      }
      if (isAway) log("The database answers again");
      isAway = false;
    } catch {
      // Each request says so by itself.
      isAway = true;
    }
  }

  async function keep(): Promise<void> {
    while (!ending.signal.aborted) {
      await sleep(lease / 3, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await beat();
    }
  }

  const keeping = keep();
  return {
    get id() {
      return id;
    },
    others: others.filter((other) => !isGone(other)).map(({ id, url, version }) => ({ id, url, version })),
    close: async () => {
      ending.abort();
      await keeping;
      // Where the database is away already, the lease ends by itself.
      await database.query({ text: "delete from sys.node where id = $1", values: [id] }).catch(() => undefined);
    },
  };
}
