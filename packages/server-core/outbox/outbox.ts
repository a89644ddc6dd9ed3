import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SqlRunner } from "../database/pool.ts";
import type { Counters } from "../state/writeLock.ts";

/** Records of an entity that were written. */
export interface WrittenRecords {
  readonly entity: string;
  /**
   * Keys on the wire (former and present ones); null: more than `maxKeys`, so every page that shows the entity reads it
   * again.
   */
  readonly keys: readonly string[] | null;
}

/** What one node sent to all. */
export interface Signal {
  readonly kind: string;
  readonly payload: Json;
}

/** What was committed since the node last looked. */
export interface OutboxBatch {
  readonly written: readonly WrittenRecords[];
  /** In the order of their ids. */
  readonly signals: readonly Signal[];
  readonly counters: Counters;
  /**
   * Whether the node could not look for so long that signals may be gone: anyone who keeps state by them starts again.
   */
  readonly hasGap: boolean;
}

/** What stands in the outbox, read once by every node, and how nodes are notified of it (design §10 Outbox). */
export interface Outbox {
  /**
   * Has every node, this one too, handle a signal once. With `runner` it becomes part of that transaction, and the
   * caller calls `wake` after its commit; without, it is committed and sent at once.
   */
  signal(signal: Signal, runner?: SqlRunner): Promise<void>;
  /**
   * Something was committed that other nodes wait for. Many calls make one notification. Never within a transaction.
   */
  wake(): void;
  /**
   * Calls `listener` with the events, one after the other; what it throws is logged. Returns the function that stops
   * it.
   */
  onEvents(listener: (batch: OutboxBatch) => void | Promise<void>): () => void;
  /** Looks at once, whether or not anything was reported; resolves when the events so far have been handled. */
  read(): Promise<void>;
  /** Stops reading and frees its connection. */
  close(): Promise<void>;
}
