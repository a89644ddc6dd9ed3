import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useFieldRegistry } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useEffect, useRef, useState } from "react";
import { findOneVersion } from "../../operations/versions/findOneVersion.ts";
import { openVersion } from "./openVersion.tsx";
import type { VersionSide } from "./versionSide.tsx";

/** How far the loading of a side is. */
export type SideState =
  | { readonly state: "loading" }
  | { readonly state: "loaded"; readonly side: VersionSide }
  | { readonly state: "failed"; readonly error: unknown; readonly again: () => void };

const loading: SideState = { state: "loading" };

/** Loads the version record `id`; null: nothing is asked for. */
export function useVersionSide(id: string | null): SideState | null {
  const api = useApi();
  const page = usePageContext();
  const registry = useFieldRegistry();
  const { language } = useTexts();
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly asked: string; readonly state: SideState } | null>(null);
  const latest = useRef(page);
  latest.current = page;
  const asked = id === null ? null : `${turn} ${id}`;
  useEffect(() => {
    if (id === null || asked === null) return;
    let isWanted = true;
    const keep = (state: SideState): void => {
      if (isWanted) setLoaded({ asked, state });
    };
    const again = (): void => setTurn((before) => before + 1);
    setLoaded({ asked, state: loading });
    api
      .call(findOneVersion, { filter: { where: { id } } }, { page: latest.current })
      .then((answer) => openVersion(answer, registry, language))
      .then(
        (side) => keep({ state: "loaded", side }),
        (error: unknown) => keep({ state: "failed", error, again }),
      );
    return () => {
      isWanted = false;
    };
  }, [api, asked, id, language, registry]);
  if (id === null) return null;
  return loaded?.asked === asked ? loaded.state : loading;
}
