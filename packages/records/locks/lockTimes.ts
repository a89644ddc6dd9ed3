/** How long locks and presence hold. Milliseconds. */
export const lockTimes = {
  /** Since the page was last heard; it is heard every 5 s while it is well. */
  lease: 12_000,
  /** Since its socket closed without a message: it may be opened again. */
  grace: 4_000,
  /** Without anything being entered (spec forms §9). */
  idle: 1_800_001,
  /** How often a node renews what its pages hold, and looks at what they watch. */
  tick: 2_000,
} as const;
