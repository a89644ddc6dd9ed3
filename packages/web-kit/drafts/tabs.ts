import { randomId } from "@tessera/std/ids.ts";

/** Which tabs of this browser have the application open. */
export interface Tabs {
  /** This tab. A reload stays the same one; a duplicate of a tab is another. */
  own(): Promise<string>;
  /** All that are open, this one among them. */
  open(): Promise<ReadonlySet<string>>;
}

const tabKey = "tessera.tab";
const lockStart = "tessera.tab.";
/** A page that is being reloaded lets go of its lock within this time, in ms. */
const reloadPatience = 1_000;

/** Holds the lock of a tab until the page goes; false when another page holds it. */
function hold(locks: LockManager, tab: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const held = locks.request(lockStart + tab, { signal }, () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    });
    held.catch(() => resolve(false));
  });
}

/**
 * The tabs of a browser by the locks that their pages hold; where there are no locks, every other tab counts as closed.
 */
export function createTabs(storage: Pick<Storage, "getItem" | "setItem">, locks: LockManager | undefined): Tabs {
  let own: Promise<string> | null = null;
  const find = async (): Promise<string> => {
    const known = storage.getItem(tabKey);
    if (known !== null && (!locks || (await hold(locks, known, AbortSignal.timeout(reloadPatience))))) return known;
    const made = randomId(12);
    storage.setItem(tabKey, made);
    if (locks) await hold(locks, made, new AbortController().signal);
    return made;
  };
  return {
    own: () => {
      own ??= find();
      return own;
    },
    open: async () => {
      const { held = [] } = (await locks?.query()) ?? {};
      const names = held.flatMap(({ name }) => (name?.startsWith(lockStart) ? [name.slice(lockStart.length)] : []));
      own ??= find();
      return new Set([...names, await own]);
    },
  };
}
