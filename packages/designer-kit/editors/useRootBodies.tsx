import { useEffect, useMemo, useState } from "react";
import { queryOfRoot } from "../schema/queryRoot.ts";
import { useDraftBodies } from "../sheet/useDraftBodies.tsx";
import type { Entities } from "./entityPaths.ts";
import { rootsApart, withQueries } from "./queryEntity.ts";
import type { SheetPlace } from "./SheetPlaceProvider.tsx";

/**
 * Reads what names and paths begin at, entities and queries, with all that these queries read; what is not known yet is
 * asked for step by step. `own` is the document that is open, as it is edited.
 */
export function useRootBodies(
  own: SheetPlace["own"],
  wantedOf: (entities: Entities) => readonly string[],
): { readonly entities: Entities; readonly isComplete: boolean } {
  const wantedIds = (known: Entities, read: readonly string[]): readonly string[] =>
    [...new Set([...read, ...wantedOf(known)])]
      .filter(
        (id) => (own?.kind === "query" ? queryOfRoot(id) : own?.kind === "entity" ? id : null) !== (own?.id ?? ""),
      )
      .sort();
  const [later, setLater] = useState<readonly string[]>([]);
  // What is wanted in any case is asked for at once; only what lies behind it waits for an answer.
  const roots = rootsApart([...new Set([...wantedIds(new Map(), []), ...later])].sort());
  const ofQueries = useDraftBodies("query", roots.queries);
  const ofEntities = useDraftBodies("entity", roots.entities);
  const { bodies, read } = useMemo(() => {
    const queries = own?.kind === "query" ? new Map([...ofQueries.bodies, [own.id, own.body]]) : ofQueries.bodies;
    return withQueries(ofEntities.bodies, queries);
  }, [ofEntities.bodies, ofQueries.bodies, own]);
  const entities = useMemo<Entities>(
    () => (own?.kind === "entity" ? new Map([...bodies, [own.id, own.body]]) : bodies),
    [bodies, own],
  );
  const wanted = wantedIds(entities, read).join("\n");
  useEffect(() => setLater(wanted === "" ? [] : wanted.split("\n")), [wanted]);
  return { entities, isComplete: ofQueries.isComplete && ofEntities.isComplete };
}
