/**
 * What a statement was compiled from is out of date, or the session behind it ended (design §4). Internal:
 * `withFreshRetry` turns it into a second attempt or into the public error.
 */
export class StaleError extends Error {
  constructor() {
    super("stale");
    this.name = "StaleError";
  }
}
