import type { OpenLayer } from "@tessera/ui/layer/overlayStack.ts";

/** What would be lost: what was entered on the page, or only in the pop-up that is being closed. */
export type LeaveReason = "page" | "popup";

/**
 * Asked before the page is left or a pop-up closed; false stays. `isSaved` tells, while it is open, that nothing would
 * be lost any more: a save that was under way has come to its end.
 */
export type LeaveQuestion = (reason: LeaveReason, isSaved: AbortSignal) => Promise<boolean>;

/** The address bar as a value: one instance per page of the browser. */
export interface BrowserHistory {
  /** Path with query. */
  readonly url: string;
  /** Goes somewhere inside the application; asks the guard first. Foreign addresses leave the application. */
  navigate(url: string, options?: { readonly replace?: boolean }): void;
  subscribe(listener: () => void): () => void;
  /** Says that leaving loses something; returns the function that revokes that. */
  guard(): () => void;
  /** Whether leaving would lose something. */
  readonly isGuarded: boolean;
  /** Who asks the person; null: nobody can, and the guard does not hold. */
  setQuestion(question: LeaveQuestion | null): void;
  /** Asks when something would be lost; true when nothing would, or the person agrees. */
  mayLeave(reason?: LeaveReason): Promise<boolean>;
  /**
   * Says which layers stand above the page, the last on top. Back closes the top one. One that has an entry of the
   * browser's history has it removed when it closes otherwise.
   */
  setLayers(layers: readonly HistoryLayer[]): void;
}

/** A layer above the page that Back closes, as a pop-up is. */
export type HistoryLayer = Pick<OpenLayer, "entry" | "mayClose" | "close">;

const isForeign = (url: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith("//");

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

/** How many of the layers have an entry of the browser's history. */
const entriesOf = (layers: readonly HistoryLayer[]): number =>
  layers.reduce((count, { entry }) => (entry === "own" || (entry === "first" && count === 0) ? count + 1 : count), 0);

/** A number that is kept in the browser's own state of an entry; 0 for entries of others. */
function numberOf(state: unknown, name: "position" | "depth"): number {
  const value: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : 0;
  return typeof value === "number" ? value : 0;
}

/**
 * Sent to a window when it gets another history: the one that it had stops listening, whichever instance of this module
 * made it.
 */
const replaced = "tessera-history-replaced";

/**
 * Makes the history of a browser window, in place of the one it had. A change of the query alone stays on the page,
 * so it asks no guard. The state of an entry holds its `position` among those of this page, and its `depth`: how many
 * layers with an entry stood above the page.
 */
export function createBrowserHistory(host: Window): BrowserHistory {
  const listeners = new Set<() => void>();
  const read = (): string => host.location.pathname + host.location.search;
  let url = read();
  let position = numberOf(host.history.state, "position");
  let depth = numberOf(host.history.state, "depth");
  let layers: readonly HistoryLayer[] = [];
  let guards = 0;
  /** Questions that are open. */
  const asking = new Set<AbortController>();
  let question: LeaveQuestion | null = null;
  /** The browser is on its way back to the entry where the page is. */
  let isReturning = false;
  let isAllowed = false;
  /** Where to go once the entries of closed layers have been removed. */
  let waiting: { readonly target: string; readonly replace: boolean } | null = null;
  /**
   * An address that deserved an entry of its own was come to while layers were open: it has it when they have closed.
   */
  let owesEntry = false;
  host.dispatchEvent(new Event(replaced));
  const ending = new AbortController();
  const { signal } = ending;
  host.addEventListener(replaced, () => ending.abort(), { signal });
  host.history.replaceState({ position, depth }, "");

  const notify = (): void => {
    url = read();
    for (const listener of listeners) listener();
  };
  const mayLeave = async (reason: LeaveReason = "page"): Promise<boolean> => {
    if (guards === 0 || question === null) return true;
    const saved = new AbortController();
    asking.add(saved);
    const agreed = await question(reason, saved.signal);
    asking.delete(saved);
    return agreed;
  };
  /** Anyone who guarded may go on to do so in the same breath, as for values that were entered during the save. */
  const endQuestions = (): void => {
    if (guards === 0) for (const saved of asking) saved.abort();
  };
  const write = (target: string, replace: boolean): void => {
    if (replace || depth > 0) {
      owesEntry ||= !replace && depth > 0;
      host.history.replaceState({ position, depth }, "", target);
    } else {
      position += 1;
      host.history.pushState({ position, depth }, "", target);
    }
    notify();
  };
  /** Makes the entries those of the layers, then goes where someone waits to go. */
  const settle = (): void => {
    if (isReturning) return;
    const wanted = entriesOf(layers);
    if (depth > wanted) {
      isReturning = true;
      host.history.go(wanted - depth);
      return;
    }
    if (waiting !== null) {
      const { target, replace } = waiting;
      waiting = null;
      write(target, replace);
    }
    while (depth < wanted) {
      position += 1;
      depth += 1;
      host.history.pushState({ position, depth }, "");
    }
  };
  /** Closes a layer and those above it. */
  const closeFrom = (layer: HistoryLayer): void => {
    const at = layers.indexOf(layer);
    if (at < 0) return;
    layers = layers.slice(0, at);
    layer.close();
  };
  /** The top layer where it has no entry of its own, as a menu or a question: Back closes that alone. */
  const passing = (): HistoryLayer | null => {
    const top = layers.at(-1);
    return top !== undefined && entriesOf(layers) === entriesOf(layers.slice(0, -1)) ? top : null;
  };
  /** Asks the layers above the first `left` entries, the last first, and closes those that agree. */
  const closeDown = (left: number): boolean | Promise<boolean> => {
    for (let top = layers.at(-1); top !== undefined && entriesOf(layers) > left; top = layers.at(-1)) {
      const answer = top.mayClose();
      if (answer === false) return false;
      if (answer !== true) {
        const asked = top;
        return answer.then((agreed) => {
          if (agreed) closeFrom(asked);
          return agreed && closeDown(left);
        });
      }
      closeFrom(top);
    }
    return true;
  };
  const closeAll = (): void => {
    for (let top = layers.at(-1); top !== undefined; top = layers.at(-1)) closeFrom(top);
  };
  const go = (target: string, replace: boolean): void => {
    if (pathOf(target) !== pathOf(url)) closeAll();
    if (isReturning || depth > entriesOf(layers)) {
      waiting = { target, replace };
      settle();
    } else write(target, replace);
  };
  /** Takes over the entry that the browser has come to. */
  const arrive = (wanted: number, wantedDepth: number): void => {
    const isSamePage = wanted - wantedDepth === position - depth;
    const isOtherLayer = wantedDepth !== depth;
    position = wanted;
    depth = wantedDepth;
    if (!isSamePage) notify();
    // What changed in the address while layers were open belongs to the page below them.
    else if (isOtherLayer && read() !== url) {
      if (owesEntry && depth === 0) {
        position += 1;
        host.history.pushState({ position, depth }, "", url);
      } else host.history.replaceState({ position, depth }, "", url);
    }
    if (depth === 0) owesEntry = false;
    settle();
  };

  const onMoved = (event: PopStateEvent): void => {
    const wanted = numberOf(event.state, "position");
    const wantedDepth = numberOf(event.state, "depth");
    const steps = wanted - position;
    const isSamePage = wanted - wantedDepth === position - depth;
    if (isReturning) {
      isReturning = false;
      arrive(wanted, wantedDepth);
      return;
    }
    // Forward leads to no layer that has closed: its entry is given up again.
    if (isSamePage && steps >= 0) {
      arrive(wanted, wantedDepth);
      return;
    }
    const isLeaving = !isSamePage && pathOf(read()) !== pathOf(url);
    const asks = isLeaving && !isAllowed && guards > 0 && question !== null && steps !== 0;
    const top = isAllowed ? null : passing();
    isAllowed = false;
    if (top !== null) closeFrom(top);
    const answer = top !== null ? false : asks ? mayLeave() : isLeaving || closeDown(isSamePage ? wantedDepth : 0);
    if (answer === true) {
      if (isLeaving) closeAll();
      arrive(wanted, wantedDepth);
      return;
    }
    // The browser has moved already: back to where the person still is, until the answer is known.
    isReturning = true;
    host.history.go(-steps);
    void Promise.resolve(answer).then((agreed) => {
      if (agreed && !isSamePage) {
        isAllowed = true;
        host.history.go(steps);
      } else settle();
    });
  };
  host.addEventListener("popstate", onMoved, { signal });
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (guards > 0) event.preventDefault();
  };
  host.addEventListener("beforeunload", onUnload, { signal });
  settle();

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
        if (guards === 0 && asking.size > 0) setTimeout(endQuestions);
      };
    },
    setQuestion(asked) {
      question = asked;
    },
    mayLeave,
    setLayers(next) {
      layers = next;
      // One that closes while another opens hands its entry on.
      queueMicrotask(settle);
    },
  };
}
