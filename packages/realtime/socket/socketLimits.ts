/** Bounds of one node's sockets. Times in milliseconds, sizes in bytes. */
export interface SocketLimits {
  /** Time to say who one is. */
  readonly authenticateWithin: number;
  /** How often it is looked whether the other side was heard (spec shell §9). */
  readonly heartbeatEvery: number;
  /** How many heartbeats, or sends, in a row may fail (spec shell §4.6). */
  readonly maxFailures: number;
  readonly maxMessageSize: number;
  /** Messages a second in the long run, and at once. */
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  /** Messages of a connection that wait to be handled. */
  readonly maxWaiting: number;
  /** Messages that are dropped before the connection is closed. */
  readonly maxMalformed: number;
  /** What a reader may leave unread. */
  readonly maxUnread: number;
  /** Connections that came without the cookie of a living session. */
  readonly maxStrangers: number;
  /** Of these, connections from one address. */
  readonly maxStrangersPerAddress: number;
  /** For how long a guest is served whose page follows nothing. */
  readonly idleGuest: number;
  readonly maxPerSession: number;
  /** How often it is looked whether the sessions still live, besides notifications. */
  readonly checkSessionsEvery: number;
}

/** The bounds that stand. */
export const socketLimits: SocketLimits = {
  authenticateWithin: 10_000,
  heartbeatEvery: 5_000,
  maxFailures: 3,
  maxMessageSize: 65_536,
  messagesPerSecond: 50,
  messageBurst: 150,
  maxWaiting: 150,
  maxMalformed: 10,
  maxUnread: 1_048_576,
  maxStrangers: 4_096,
  maxStrangersPerAddress: 100,
  idleGuest: 60_000,
  maxPerSession: 100,
  checkSessionsEvery: 30_000,
};
