import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useSocket } from "@tessera/web-kit/socket/useSocket.ts";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { lockForm } from "#features/locks/operations/lockForm.ts";
import { unlock } from "#features/locks/operations/unlock.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { type LinkState, RecordLink } from "./recordLink.tsx";

/** What others may do with the tie of the open record: a save carries its token. */
export type LinkHandle = RefObject<Pick<RecordLink, "regain" | "settled" | "state"> | null>;

/**
 * Ties the open record to its lock and to the others who have it open; null on a new one, and where there is no socket.
 */
export function useRecordLink(
  idForm: string,
  { isReadOnly, key, properties, store }: OpenedForm,
  handle: LinkHandle,
): { readonly link: RecordLink; readonly state: LinkState } | null {
  const socket = useSocket();
  const api = useApi();
  const page = usePageContext();
  const latest = useRef({ api, page });
  latest.current = { api, page };
  const { entity, lockMode } = properties.form;
  const [link, setLink] = useState<RecordLink | null>(null);

  useEffect(() => {
    if (!socket || entity === null || key === null) return;
    const made = new RecordLink({
      socket,
      entity,
      id: key,
      form: idForm,
      isExclusive: lockMode === "exclusive" && !isReadOnly,
      calls: {
        lock: () => {
          const { api: client, page: at } = latest.current;
          return client.call(lockForm, { formID: idForm, idMaintable: key, lockMode: "LOCK" }, { page: at });
        },
        unlock: (lockKey) => {
          const { api: client, page: at } = latest.current;
          return client.call(unlock, { entity, id: key, lockKey }, { page: at });
        },
      },
      now: Date.now,
    });
    made.start();
    handle.current = made;
    setLink(made);
    const leave = (): void => made.release();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      handle.current = null;
      made.stop();
      setLink(null);
    };
  }, [socket, entity, key, idForm, lockMode, isReadOnly, handle]);

  const state = useSyncExternalStore(
    (listener) => link?.subscribe(listener) ?? (() => undefined),
    () => link?.state ?? null,
  );

  // What is entered locks the record.
  useEffect(() => {
    if (!link) return;
    const look = (): void => {
      if (store.state().hasUnsavedChanges) link.edit();
    };
    look();
    return store.subscribe("form", look);
  }, [link, store]);

  // Another person's lock closes the form; what was entered stays in it.
  const status = state?.status ?? null;
  const isForeign = status?.isLocked === true && !status.mine;
  const [lockUserName, lockTime] = [status?.userName ?? null, status?.lockTime ?? null];
  useEffect(() => {
    store.setLock(isForeign ? { isLocked: true, mine: false, lockUserName, lockTime } : null);
  }, [store, isForeign, lockUserName, lockTime]);

  return link && state ? { link, state } : null;
}
