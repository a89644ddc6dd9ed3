/** The lock of a record as the server sent it (spec forms §3 Form lock). */
export interface FormLock {
  readonly isLocked: boolean;
  /** Whether it is the person's own: then it closes nothing (spec forms §4 Lock). */
  readonly mine: boolean;
  readonly lockUserName: string | null;
  /** Instant since when, as wire text in UTC; null where it is not sent. */
  readonly lockTime: string | null;
}

/** Whether someone else's lock closes the record to the person. */
export function isLockedOut(lock: FormLock | null): boolean {
  return lock?.isLocked === true && !lock.mine;
}
