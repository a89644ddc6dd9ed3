import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import type { PopupRequest } from "@tessera/web-kit/popups/popupStack.ts";
import { useOpenPopup } from "@tessera/web-kit/popups/useOpenPopup.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import type { ListOwner } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";

/** The pages and pop-ups in which the records of a list are opened. */
export interface RecordPages {
  /** Opens an empty record; null where the person can make none here. */
  readonly openNew: (() => void) | null;
  readonly open: (url: string) => void;
  readonly openRow: (row: ListRow) => void;
  /** Page of a row's record; null without one. */
  readonly urlOf: (row: ListRow) => string | null;
  readonly popupOf: (url: string) => PopupRequest;
}

/** A page that makes records, which begin with the record that they belong to. */
const ofOwner = (url: string, owner: ListOwner | null): string =>
  owner === null ? url : `${url}?${new URLSearchParams({ of: `${owner.reference}:${owner.key}` })}`;

/** See `RecordPages`; a new record of a list with an owner begins with it. */
export function useRecordPages(setup: ListSetup, newText: string, owner: ListOwner | null): RecordPages {
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  const { updateUrl } = setup;
  const createUrl = setup.createUrl && ofOwner(setup.createUrl, owner);
  const createUrls = setup.createUrls.map(({ title, url }) => ({ title, url: ofOwner(url, owner) }));
  const makeNew = (url: string): void => {
    if (setup.popup || createUrls.length > 1)
      openPopup({ url: "", urls: createUrls, title: newText, redirect: setup.popupRedirect });
    else navigate(url);
  };
  const popupOf = (url: string): PopupRequest => ({
    url,
    title: setup.recordLabel,
    type: setup.popupType,
    redirect: setup.popupRedirect,
  });
  const open = (url: string): void => {
    if (setup.popup) openPopup(popupOf(url));
    else navigate(url);
  };
  const urlOf = ({ key }: ListRow): string | null =>
    updateUrl === null || key === null ? null : `${updateUrl}?id=${encodeURIComponent(key)}`;
  return {
    openNew: createUrl !== null && setup.may.create ? () => makeNew(createUrl) : null,
    open,
    openRow: (row) => {
      const url = urlOf(row);
      if (url !== null) open(url);
    },
    urlOf,
    popupOf,
  };
}
