/**
 * Why the location is not known. `not_initialized`: a mobile shell announced itself, but its bridge is not there.
 * `denied`: the person or the device does not allow it. `unavailable`: there is nothing that could tell, or it failed.
 * `timed_out`: no answer in time. `unreadable`: an answer that is no place. `given_up`: the asker did not want to know
 * any more.
 */
export type LocationProblem = "not_initialized" | "denied" | "unavailable" | "timed_out" | "unreadable" | "given_up";

/**
 * The location could not be found out. What a person reads is the text `kit.location.<code>`; nobody reads of
 * `given_up`.
 */
export class LocationError extends Error {
  readonly code: LocationProblem;

  constructor(code: LocationProblem, options?: ErrorOptions) {
    super(`location ${code}`, options);
    this.name = "LocationError";
    this.code = code;
  }
}
