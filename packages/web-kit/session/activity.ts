const key = "tessera.activity";
const signs = ["click", "mousemove", "keydown", "scroll", "touchstart"] as const;
/** Other tabs need not know to the second. */
const notifyInterval = 5_000;

/** When the person last did something on any tab of this browser. */
export interface Activity {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Notes that the person is there. */
  note(): void;
  /** Takes `at` as the last sign, because the server knows better. */
  correct(at: number): void;
  /** Watches for signs; returns the function that stops it. */
  watch(): () => void;
}

/** Makes the observer of a window (spec shell §4.5). */
export function createActivity(host: Window, now: () => number): Activity {
  let own = now();
  let notified = 0;

  const note = (): void => {
    own = now();
    if (own - notified < notifyInterval && own >= notified) return;
    notified = own;
    host.localStorage.setItem(key, String(own));
  };
  return {
    get at() {
      const elsewhere = Number(host.localStorage.getItem(key) ?? 0);
      // A time that is still to come was written before the clock went back.
      return elsewhere > own && elsewhere <= now() ? elsewhere : own;
    },
    note,
    correct: (at) => {
      own = at;
      host.localStorage.setItem(key, String(at));
    },
    watch: () => {
      const options = { capture: true, passive: true } as const;
      for (const sign of signs) host.addEventListener(sign, note, options);
      return () => {
        for (const sign of signs) host.removeEventListener(sign, note, options);
      };
    },
  };
}
