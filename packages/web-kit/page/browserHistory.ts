/** Asked before the page is left; false stays. */
export type LeaveQuestion = () => Promise<boolean>;

/** The address bar as a value: one instance per page of the browser. */
export interface BrowserHistory {
  /** Path with query. */
  readonly url: string;
  /** Goes somewhere inside the application; asks the guard first. Foreign addresses leave the application. */
  navigate(url: string, options?: { readonly replace?: boolean }): void;
  subscribe(listener: () => void): () => void;
  /** Says that leaving loses something; returns the function that takes it back. */
  guard(): () => void;
  /** Whether leaving would lose something. */
  readonly isGuarded: boolean;
  /** Who asks the person; null: nobody can, and the guard does not hold. */
  setQuestion(question: LeaveQuestion | null): void;
}

const isForeign = (url: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith("//");

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

/** Position of an entry among those of this page, kept in the browser's own state; 0 for entries of others. */
function positionOf(state: unknown): number {
  const position: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "position") : 0;
  return typeof position === "number" ? position : 0;
}

/** Makes the history of a browser window. A change of the query alone stays on the page, so it asks no guard. */
export function createBrowserHistory(host: Window): BrowserHistory {
  const listeners = new Set<() => void>();
  const read = (): string => host.location.pathname + host.location.search;
  let url = read();
  let position = positionOf(host.history.state);
  let guards = 0;
  let question: LeaveQuestion | null = null;
  let isReturning = false;
  let isAllowed = false;

  host.history.replaceState({ position }, "");

  const tell = (): void => {
    url = read();
    for (const listener of listeners) listener();
  };

  const mayLeave = async (): Promise<boolean> => guards === 0 || question === null || question();

  const go = (target: string, replace: boolean): void => {
    if (replace) host.history.replaceState({ position }, "", target);
    else {
      position += 1;
      host.history.pushState({ position }, "", target);
    }
    tell();
  };

  host.addEventListener("popstate", (event) => {
    const wanted = positionOf(event.state);
    const steps = wanted - position;
    if (isReturning) {
      isReturning = false;
      return;
    }
    const isLeaving = pathOf(read()) !== pathOf(url);
    if (isAllowed || guards === 0 || question === null || !isLeaving || steps === 0) {
      isAllowed = false;
      position = wanted;
      tell();
      return;
    }
    // The browser has moved already: back to where the person still is, then ask.
    isReturning = true;
    host.history.go(-steps);
    void question().then((agreed) => {
      if (!agreed) return;
      isAllowed = true;
      host.history.go(steps);
    });
  });

  host.addEventListener("beforeunload", (event) => {
    if (guards > 0) event.preventDefault();
  });

  return {
    get url() {
      return url;
    },
    get isGuarded() {
      return guards > 0;
    },
    navigate(target, options = {}) {
      const resolved = new URL(target, host.location.href);
      if (isForeign(target) && resolved.origin !== host.location.origin) {
        host.location.assign(resolved.href);
        return;
      }
      const local = resolved.pathname + resolved.search;
      const replace = options.replace ?? local === url;
      if (pathOf(local) === pathOf(url)) go(local, replace);
      else void mayLeave().then((agreed) => agreed && go(local, replace));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guard() {
      guards += 1;
      let isHeld = true;
      return () => {
        if (isHeld) guards -= 1;
        isHeld = false;
      };
    },
    setQuestion(asked) {
      question = asked;
    },
  };
}
