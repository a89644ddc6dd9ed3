import type { Json } from "@tessera/std/canonicalJson.ts";
import { useMemo, useSyncExternalStore } from "react";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { DesignerSession } from "../session/designerSession.ts";
import { entitiesOf } from "../sheet/expressionScopeAt.ts";
import { useDraftBodies } from "../sheet/useDraftBodies.tsx";
import { type DesignGround, designGround } from "./designForm.ts";

/** The bodies of entities as they are edited here, where they are open. */
function useOpenBodies(designer: DesignerSession, ids: readonly string[]): readonly (Json | null)[] {
  const bodies = () => ids.map((id) => designer.opened({ kind: "entity", id })?.body ?? null);
  const known = useMemo<{ now: readonly (Json | null)[] }>(() => ({ now: [] }), []);
  return useSyncExternalStore(
    (listener) => designer.subscribe(listener),
    () => {
      const next = bodies();
      const isSame = next.length === known.now.length && next.every((body, index) => body === known.now[index]);
      if (!isSame) known.now = next;
      return known.now;
    },
  );
}

/** What the fields of a form stand on: its entities as their drafts are, also before those are saved. */
export function useDesignGround(designer: DesignerSession, body: Json, entity: string | null): DesignGround {
  const { fieldTypes } = useDesignerRegistries();
  const key = entitiesOf("form", body).join("\n");
  const ids = useMemo(() => (key === "" ? [] : key.split("\n")), [key]);
  const { bodies } = useDraftBodies("entity", ids);
  const open = useOpenBodies(designer, ids);
  return useMemo(() => {
    const edited = ids.flatMap((id, index): [string, Json][] => {
      const found = open[index] ?? null;
      return found === null ? [] : [[id, found]];
    });
    return designGround(entity, new Map([...bodies, ...edited]), fieldTypes);
  }, [bodies, entity, fieldTypes, ids, open]);
}
