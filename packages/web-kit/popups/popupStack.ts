import { editingPopup, type PopupType } from "@tessera/contract/popupType.ts";

/** One of several addresses that a pop-up offers, such as the kinds of a new record. */
export interface PopupChoice {
  readonly url: string;
  readonly title: string;
}

/** What became of a pop-up: the record that was last saved in it; null when none was. */
export interface PopupResult {
  readonly key: string | null;
}

/** A pop-up as it is asked for. */
export interface PopupRequest {
  /** Path with query; empty when one of `urls` is to be chosen first. */
  readonly url: string;
  /** Several of them are offered by a select; one alone is opened. */
  readonly urls?: readonly PopupChoice[];
  /** Default: `editingPopup`. `saveAndNew` swaps the address of the top pop-up and keeps all else. */
  readonly type?: PopupType | "saveAndNew";
  /** Title until its page says one. */
  readonly title?: string;
  /** It makes a record for a field, which takes its key: the first save closes it. */
  readonly createNewElement?: boolean;
  /** Address to go to when a save closes it; null or absent: the page below stays. */
  readonly redirect?: string | null;
  /** Called once, when it has closed. */
  readonly onClosed?: (result: PopupResult) => void;
}

/** An entry of the stack (spec forms §2). */
export interface Popup {
  /** Unique among all that were opened. */
  readonly id: number;
  readonly url: string;
  readonly urls: readonly PopupChoice[];
  readonly type: PopupType;
  readonly title: string;
  readonly createNewElement: boolean;
  readonly redirect: string | null;
  /** Moves when the same address is opened afresh. */
  readonly run: number;
  readonly result: PopupResult;
}

/** The pop-ups of a page, the last on top. */
export interface PopupStack {
  readonly entries: readonly Popup[];
  /**
   * Sets the address (spec forms §2): pushes an entry; one that still has a list of addresses is replaced; with the
   * type `saveAndNew` only the address of the top entry changes; an empty address, without a list, pops the top entry.
   */
  readonly setUrl: (request: PopupRequest) => void;
  /** Changes the address of an entry that stays, as when its record was made or its list turned over. */
  readonly move: (id: number, url: string) => void;
  /** Notes the record that was saved in an entry. */
  readonly note: (id: number, key: string) => void;
  /** Closes an entry and those above it. */
  readonly close: (id: number) => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes an empty stack. */
export function createPopupStack(): PopupStack {
  const listeners = new Set<() => void>();
  const closings = new Map<number, (result: PopupResult) => void>();
  let entries: readonly Popup[] = [];
  let last = 0;

  const show = (next: readonly Popup[]): void => {
    const gone = entries.filter(({ id }) => !next.some((one) => one.id === id));
    entries = next;
    for (const listener of listeners) listener();
    for (const { id, result } of gone.toReversed()) {
      const resolved = closings.get(id);
      closings.delete(id);
      resolved?.(result);
    }
  };
  const change = (id: number, part: Partial<Popup>): void => {
    if (entries.some((one) => one.id === id)) show(entries.map((one) => (one.id === id ? { ...one, ...part } : one)));
  };
  const close = (id: number): void => {
    const at = entries.findIndex((one) => one.id === id);
    if (at >= 0) show(entries.slice(0, at));
  };

  return {
    get entries() {
      return entries;
    },
    setUrl({ url, urls = [], type = editingPopup, title = "", createNewElement = false, redirect = null, onClosed }) {
      const top = entries.at(-1);
      const [only] = urls;
      const target = url === "" && urls.length === 1 && only !== undefined ? only.url : url;
      if (target === "" && urls.length === 0) {
        if (top) close(top.id);
      } else if (top && type === "saveAndNew") {
        change(top.id, { url: target, run: top.run + 1 });
      } else if (top && top.url === "" && top.urls.length > 0) {
        change(top.id, { url: target, urls: [] });
      } else {
        last += 1;
        if (onClosed) closings.set(last, onClosed);
        const kind = type === "saveAndNew" ? editingPopup : type;
        const left = target === "" ? urls : [];
        const entry = { id: last, url: target, urls: left, type: kind, title, createNewElement, redirect };
        show([...entries, { ...entry, run: 0, result: { key: null } }]);
      }
    },
    move: (id, url) => change(id, { url }),
    note: (id, key) => change(id, { result: { key } }),
    close,
    clear: () => show([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
