/** How many calls of one kind of caller may run and wait. */
export interface CallerLimits {
  /** Calls of one caller that run. */
  readonly running: number;
  /** Calls of one caller that wait; a further one is refused. */
  readonly waiting: number;
}

/** Bounds of one lane. */
export interface LaneLimits {
  /** Calls of all callers that run. */
  readonly running: number;
  /** Of these, calls of guests. */
  readonly guests: number;
  /** Calls of all callers that wait. */
  readonly waiting: number;
  /** Per person, whatever sessions and tokens they call with. */
  readonly person: CallerLimits;
  /** Per address of guests. */
  readonly address: CallerLimits;
}

/** Bounds of a server's lanes. */
export interface TurnLimits {
  readonly read: LaneLimits;
  readonly work: LaneLimits;
}

/**
 * The bounds that stand. Reads fit into the connections that reading has (`readConnections`), and what one person may
 * run leaves a machine with two processors, and the other connections, to others; a page asks a handful of questions at
 * once, which then wait for a moment only.
 */
export const turnLimits: TurnLimits = {
  read: {
    running: 10,
    guests: 4,
    waiting: 2_000,
    person: { running: 2, waiting: 100 },
    address: { running: 2, waiting: 30 },
  },
  work: {
    running: 64,
    guests: 8,
    waiting: 2_000,
    person: { running: 4, waiting: 200 },
    address: { running: 2, waiting: 30 },
  },
};
