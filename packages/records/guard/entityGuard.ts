import type { ErrorCode } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { RecordValues } from "./recordRules.ts";

/** One write of a row of a system entity, seen inside its transaction before it happens. */
export interface EntityWrite {
  readonly context: RequestContext;
  /** Runs statements in the transaction of the write. */
  readonly runner: SqlRunner;
  readonly kind: "create" | "update" | "delete";
  /** Record key text; null for a row whose key is not made yet. */
  readonly key: string | null;
  /** Wire values before; null for a new row. */
  readonly before: RecordValues | null;
  /** Wire values after; null for a row that goes. */
  readonly after: RecordValues | null;
  /** The entity of the record that a deleted row goes with; absent: it is deleted itself. */
  readonly goesWith?: string;
}

/**
 * Sees each write of a system entity (design §5): nobody grants what they do not hold, the last administrator stays. Answers the code to
 * refuse with; nothing lets the write pass.
 */
export type EntityGuard = (
  write: EntityWrite,
) => Promise<{ readonly refuse: ErrorCode; readonly data?: { readonly [key: string]: string } } | undefined>;
