import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";

/** Panel types that pages had when this browser drew them last, by path: their code is loaded while the server is still asked. */
export interface KnownPanels {
  /** None for a page that was not drawn here lately. */
  of(path: string): readonly string[];
  keep(path: string, types: readonly string[]): void;
}

const key = "panels";
/** Pages that are kept, those that were drawn last. */
const mostPages = 40;

function read(storage: Storage): readonly (readonly [string, readonly string[]])[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    return isJsonObject(kept)
      ? Object.entries(kept).map(([path, types]) => [path, String(types).split(" ").filter(Boolean)])
      : [];
  } catch {
    // A browser may refuse its storage, and whatever stands in it was not always written here: nothing is known then.
    return [];
  }
}

/** Keeps them in a storage of the browser. */
export function createKnownPanels(storage: Storage): KnownPanels {
  return {
    of: (path) => read(storage).find(([one]) => one === path)?.[1] ?? [],
    keep(path, types) {
      const words = [...new Set(types)].sort().join(" ");
      const others = read(storage).filter(([one]) => one !== path);
      const kept = [...others.slice(1 - mostPages), [path, words.split(" ")] as const];
      try {
        storage.setItem(key, JSON.stringify(Object.fromEntries(kept.map(([one, names]) => [one, names.join(" ")]))));
      } catch {
        // Full or refused: the next visit loads them when it knows them.
      }
    },
  };
}
