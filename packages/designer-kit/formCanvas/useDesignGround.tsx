import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { useMemo, useSyncExternalStore } from "react";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { DesignerSession } from "../session/designerSession.ts";
import { entitiesOf } from "../sheet/expressionScopeAt.ts";
import { useDraftBodies } from "../sheet/useDraftBodies.tsx";
import { translatedElement } from "../texts/translatedElement.ts";
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

const prefix = "entity:";

/** What a translation document says of entities; the same while it says the same. */
function useEntityTexts(texts: Json | null): Json | null {
  const all = property(texts, "texts");
  const own = Object.entries(isJsonObject(all) ? all : {}).filter(([key]) => key.startsWith(prefix));
  const known = useMemo<{ now: readonly (readonly [string, Json])[]; body: Json | null }>(
    () => ({ now: [], body: null }),
    [],
  );
  const isSame = own.length === known.now.length && own.every(([, text], index) => text === known.now[index]?.[1]);
  if (!isSame) Object.assign(known, { now: own, body: { texts: Object.fromEntries(own) } });
  return known.body;
}

/**
 * What the fields of a form stand on: its entities as their drafts are, also before those are saved. `texts`: body of
 * the translation document in whose language they are read; null: in that they are written in.
 */
export function useDesignGround(
  designer: DesignerSession,
  body: Json,
  entity: string | null,
  texts: Json | null = null,
): DesignGround {
  const { fieldTypes } = useDesignerRegistries();
  const key = entitiesOf("form", body).join("\n");
  const ids = useMemo(() => (key === "" ? [] : key.split("\n")), [key]);
  const { bodies } = useDraftBodies("entity", ids);
  const open = useOpenBodies(designer, ids);
  const entityTexts = useEntityTexts(texts);
  return useMemo(() => {
    const edited = ids.flatMap((id, index): [string, Json][] => {
      const found = open[index] ?? null;
      return found === null ? [] : [[id, found]];
    });
    const read = [...bodies, ...edited].map(([id, found]): [string, Json] => [
      id,
      entityTexts === null ? found : translatedElement({ kind: "entity", id }, entityTexts, found),
    ]);
    return designGround(entity, new Map(read), fieldTypes);
  }, [bodies, entity, fieldTypes, ids, open, entityTexts]);
}
