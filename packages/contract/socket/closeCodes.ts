/**
 * Why the server ends a connection (RFC 6455 leaves 4000–4999 to applications), with the reasons of spec shell §8. Too
 * large a message ends with 1009, a server that stops with 1001.
 */
export const closeCodes = {
  /** More than a few messages that cannot be read, or that only the server may send. */
  malformed: { code: 4400, reason: "malformed messages" },
  /** Credentials were refused, or did not come in time. */
  notAuthenticated: { code: 4401, reason: "sync auth failed" },
  /** The session ended, or its rights did; `force-logout` went before. */
  sessionEnded: { code: 4403, reason: "session ended" },
  heartbeat: { code: 4408, reason: "too many heartbeat errors" },
  /** The same page connected again. */
  replaced: { code: 4409, reason: "channel closed" },
  /** Nobody can be looked up at the moment: to be tried again. */
  unavailable: { code: 4503, reason: "try again later" },
  /** A guest's page that follows nothing: not to be tried again. */
  idle: { code: 4410, reason: "nothing is followed" },
  flooding: { code: 4429, reason: "too many messages" },
} as const;
