import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useDefinitions } from "@tessera/web-kit/api/useDefinitions.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ChangeHistory } from "../document/changeHistory.ts";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { DesignerSession } from "./designerSession.ts";

/** The open documents of a designer as long as it is on the screen; what is published meanwhile is read again. */
export function useDesignerSession(): DesignerSession {
  const { definitions: source } = useDesignerRegistries();
  const api = useApi();
  const page = usePageContext();
  const definitions = useDefinitions();
  const asking = useRef({ api, page });
  asking.current = { api, page };
  const [designer] = useState(() => new DesignerSession((name) => source.portOf(asking.current, name)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved counter is the reason to read again
  useEffect(() => void designer.refresh(), [designer, definitions]);
  useEffect(() => () => void designer.end(), [designer]);
  return designer;
}

/** Whether an open document has edits that are not on the server yet; draws again when that changes. */
export function useIsUnsaved(designer: DesignerSession): boolean {
  return useSyncExternalStore(
    (listener) => designer.subscribe(listener),
    () => designer.isUnsaved,
  );
}

/**
 * The revisions of the drafts of open documents (`draftRevisions`); draws again when one is saved or discarded, on the
 * screen or not.
 */
export function useDraftRevisions(designer: DesignerSession): string {
  return useSyncExternalStore(
    (listener) => designer.subscribe(listener),
    () => designer.draftRevisions,
  );
}

/** What can be undone and redone; draws again whenever that changes. */
export function useEditHistory({ history }: DesignerSession): ChangeHistory {
  return useSyncExternalStore(
    (listener) => history.subscribe(listener),
    () => history.state,
  );
}
