import { useMemo } from "react";
import { type Entities, entitiesAlong, type PathEnd, pathEnd } from "./entityPaths.ts";
import { useSheetPlace } from "./SheetPlaceProvider.tsx";
import { useRootBodies } from "./useRootBodies.tsx";

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
  const { entities, isComplete } = useRootBodies(own, (known) => [
    ...also,
    ...paths.flatMap((path) => entitiesAlong(root, path, known)),
  ]);
  return useMemo(
    () => ({ root, entities, isComplete, endOf: (path) => pathEnd(root, path, entities) }),
    [root, entities, isComplete],
  );
}
