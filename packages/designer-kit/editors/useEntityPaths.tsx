import { useEffect, useMemo, useState } from "react";
import { queryOfRoot } from "../schema/queryRoot.ts";
import { useDraftBodies } from "../sheet/useDraftBodies.tsx";
import { type Entities, entitiesAlong, type PathEnd, pathEnd } from "./entityPaths.ts";
import { rootsApart, withQueries } from "./queryEntity.ts";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";

/** What is known of paths from an entity. */
export interface EntityPaths {
  readonly root: string | null;
  readonly entities: Entities;
  readonly isComplete: boolean;
  readonly endOf: (path: string) => PathEnd | null;
}

/** Reads the entities that paths lead through, and `also` those; what is not known yet is asked for step by step. */
export function useEntityPaths(
  root: string | null,
  paths: readonly string[],
  also: readonly string[] = [],
): EntityPaths {
  const { own } = useSheetPlace();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const roots = rootsApart(asked);
  const ofQueries = useDraftBodies("query", roots.queries);
  const ofEntities = useDraftBodies("entity", roots.entities);
  const isComplete = ofQueries.isComplete && ofEntities.isComplete;
  const { bodies, read } = useMemo(() => {
    const queries = own?.kind === "query" ? new Map([...ofQueries.bodies, [own.id, own.body]]) : ofQueries.bodies;
    return withQueries(ofEntities.bodies, queries);
  }, [ofEntities.bodies, ofQueries.bodies, own]);
  const entities = useMemo<Entities>(
    () => (own?.kind === "entity" ? new Map([...bodies, [own.id, own.body]]) : bodies),
    [bodies, own],
  );
  const wanted = [...new Set([...also, ...read, ...paths.flatMap((path) => entitiesAlong(root, path, entities))])]
    .filter(
      (id) => id !== (own?.kind === "entity" ? own.id : null) && (own?.kind !== "query" || queryOfRoot(id) !== own.id),
    )
    .sort()
    .join("\n");
  useEffect(() => setAsked(wanted === "" ? [] : wanted.split("\n")), [wanted]);
  return useMemo(
    () => ({ root, entities, isComplete, endOf: (path) => pathEnd(root, path, entities) }),
    [root, entities, isComplete],
  );
}
