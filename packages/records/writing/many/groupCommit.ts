import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import type { Database, JointStatement } from "@tessera/server-core/database/pool.ts";
import { definitionsLock } from "@tessera/server-core/state/writeLock.ts";
import { sharedLock } from "../fastPath.ts";

/** `sharedLock` of a group: none of its writes waits long for what another one needs, nor two groups for each other. */
const lockOfGroup: JointStatement = {
  text: `select set_config('lock_timeout', '100', true), pg_advisory_xact_lock_shared(${definitionsLock}::bigint)`,
  values: [],
  prepared: true,
};

/** What one transaction may hold: more would keep rows of others locked for long. */
const [maxWrites, maxStatements] = [16, 100];
/** Groups under way at once: while they are, the next one gathers. */
const maxRunning = 2;

interface Write {
  readonly statements: readonly JointStatement[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

class GroupCommit {
  readonly #database: Database;
  readonly #waiting: Write[] = [];
  #underWay = 0;
  #isDue = false;

  constructor(database: Database) {
    this.#database = database;
  }

  add(write: Write): void {
    this.#waiting.push(write);
    this.#plan();
  }

  #plan(): void {
    if (this.#isDue || this.#waiting.length === 0 || this.#underWay >= maxRunning) return;
    this.#isDue = true;
    // After what has arrived by now was read.
    setImmediate(() => {
      this.#isDue = false;
      void this.#send(this.#take());
    });
  }

  #take(): readonly Write[] {
    let [writes, statements] = [0, 0];
    for (const write of this.#waiting) {
      statements += write.statements.length;
      if (writes > 0 && (writes === maxWrites || statements > maxStatements)) break;
      writes++;
    }
    return this.#waiting.splice(0, writes);
  }

  async #send(group: readonly Write[]): Promise<void> {
    this.#underWay++;
    this.#plan();
    try {
      await this.#database.together([lockOfGroup, ...group.flatMap(({ statements }) => statements)]);
      for (const { resolve } of group) resolve();
    } catch (error) {
      this.#failed(group, error);
    } finally {
      this.#underWay--;
      this.#plan();
    }
  }

  /** Who waited in vain for a lock waits on outside of groups, so that nobody has to wait for them. */
  #failed(group: readonly Write[], error: unknown): void {
    const fault = error instanceof DatabaseError ? error.fault : null;
    // Nobody knows of a lost connection whether it was kept.
    const isFinal = fault === "unavailable" || (group.length === 1 && fault !== "lock_timeout");
    for (const { statements, resolve, reject } of group)
      if (isFinal) reject(error);
      else this.#database.together([sharedLock, ...statements]).then(() => resolve(), reject);
  }
}

const groups = new WeakMap<Database, GroupCommit>();

/**
 * Runs the statements of a write, whose parameters are all known, as one transaction under the shared lock of writes
 * ("group commit"): writes that wait at the same moment share a transaction, a round trip and a flush to disk. That is
 * only for writes that need not know of each other. A shared transaction that fails keeps nothing; each of its writes
 * then runs alone, and fails or succeeds by itself, unless the connection was lost, which fails all. Throws
 * `DatabaseError`.
 */
export function commitInGroup(database: Database, statements: readonly JointStatement[]): Promise<void> {
  const group = groups.get(database) ?? new GroupCommit(database);
  groups.set(database, group);
  return new Promise((resolve, reject) => group.add({ statements, resolve, reject }));
}
