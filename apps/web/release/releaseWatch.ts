/** Whether the server has come to run another release than this page is of. */
export interface ReleaseWatch {
  /** The release of this page; null where it does not say, as in development. */
  readonly own: string | null;
  /** True once an answer named another release: what this page has yet to load may be gone. */
  readonly isOutdated: boolean;
  /** Takes down the release that an answer named. */
  readonly note: (release: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Loads the page at `url` from the server, as the new release has it. Once for each release: where pages of two
   * releases are about, nobody is sent to and fro. False: not again.
   */
  readonly renew: (url: string) => boolean;
}

const renewedKey = "tessera.renewed";

/** What a page says of itself in a `meta` element that the server fills in; null where it is not filled in. */
export function pageMeta(document: Document, name: string): string | null {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
  return content === "" || content.startsWith("__") ? null : content;
}

/** Follows the releases that answers name. */
export function createReleaseWatch(host: Window): ReleaseWatch {
  const own = pageMeta(host.document, "release");
  const listeners = new Set<() => void>();
  let newest: string | null = null;
  return {
    own,
    get isOutdated() {
      return newest !== null;
    },
    note: (release) => {
      if (own === null || release === own || release === newest) return;
      newest = release;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: (url) => {
      if (newest === null || host.sessionStorage.getItem(renewedKey) === newest) return false;
      host.sessionStorage.setItem(renewedKey, newest);
      host.location.assign(url);
      return true;
    },
  };
}
