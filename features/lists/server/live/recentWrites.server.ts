import type { WrittenRecords } from "@tessera/server-core/outbox/outbox.ts";

/** Keys by entity; null: too many to name. */
export type WrittenKeys = Map<string, Set<string> | null>;

/** Adds what was written. */
export function addWritten(to: WrittenKeys, { entity, keys }: WrittenRecords): void {
  const known = to.get(entity);
  if (keys === null || known === null) to.set(entity, null);
  else to.set(entity, new Set([...(known ?? []), ...keys]));
}

/** What this node was notified of lately, for readers whose rows are a little older than their wish to follow them. */
export interface RecentWrites {
  add(written: readonly WrittenRecords[]): void;
  /** What was sent in the last `age` milliseconds and a little before; null when that is not known any more. */
  since(age: number): WrittenKeys | null;
  /** Nothing before now is known. */
  forget(): void;
}

/** Readers measure their own age, which is never exact. */
const margin = 500;
const keptFor = 60_000;
const maxKept = 20_000;

/** Begins with nothing known. `now` in milliseconds of a clock that is never set back. */
export function createRecentWrites(now: () => number): RecentWrites {
  let kept: { readonly at: number; readonly written: WrittenRecords; readonly size: number }[] = [];
  let size = 0;
  let knownSince = now();

  function drop(count: number): void {
    for (const one of kept.splice(0, count)) {
      size -= one.size;
      knownSince = one.at;
    }
  }

  return {
    add: (written) => {
      const at = now();
      for (const one of written) {
        const own = 1 + (one.keys?.length ?? 0);
        kept.push({ at, written: one, size: own });
        size += own;
      }
      const old = kept.findIndex((one) => one.at >= at - keptFor);
      drop(old < 0 ? kept.length : old);
      let over = 0;
      for (let left = size; left > maxKept; over++) left -= kept[over]?.size ?? left;
      drop(over);
    },
    since: (age) => {
      const from = now() - age;
      if (from < knownSince) return null;
      const found: WrittenKeys = new Map();
      for (const { at, written } of kept) if (at >= from - margin) addWritten(found, written);
      return found;
    },
    forget: () => {
      kept = [];
      size = 0;
      knownSince = now();
    },
  };
}
