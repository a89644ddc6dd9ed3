import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { MenuBadge } from "@tessera/server-core/badges/menuBadge.ts";
import type { OutboxBatch } from "@tessera/server-core/outbox/outbox.ts";

/** What the badges of a page were counted of. */
export interface Counted {
  /** Null while they are counted for the first time: what is written meanwhile may be missing in it, whatever it is. */
  readonly entities: ReadonlySet<string> | null;
  /** Counts of features among them. */
  readonly badges: ReadonlySet<MenuBadge>;
}

/** Whether a count that a page shows may be another after a batch. */
export function isTouched(
  { userId }: Pick<Connection, "userId">,
  { badges, entities }: Counted,
  { signals, written }: Pick<OutboxBatch, "signals" | "written">,
): boolean {
  if (entities === null) return written.length + signals.length > 0;
  if (written.some(({ entity }) => entities.has(entity))) return true;
  return [...badges].some(({ moved }) =>
    signals.some((signal) => {
      const whose = moved?.(signal) ?? null;
      return whose === "everyone" || (whose !== null && whose.user === userId);
    }),
  );
}
