import { performance } from "node:perf_hooks";
import { TesseraError } from "@tessera/contract/errors.ts";

/** How callers share the one thread of a server; times in milliseconds. */
export interface ShareLimits {
  /** What a caller may use at a stretch before they have to wait. */
  readonly burst: number;
  /** Part of the time that they have beyond that, while others are there and the thread is not `busy`. */
  readonly part: number;
  /** The part that they have of a thread without any idle time. */
  readonly minPart: number;
  /**
   * How much of its time a thread works, from 0 to 1, before parts become smaller. Below it many callers who are all
   * over their burst, as an office of clerks may be, keep what the thread can do.
   */
  readonly busy: number;
  /** What they can owe beyond `burst`, so that nobody waits for long for what they did before. */
  readonly maxOwed: number;
  /** For how long a caller is there after they called. */
  readonly presence: number;
  /** Calls of one caller that wait; a further one is refused. */
  readonly waiting: number;
}

/** See `ShareLimits`. A page with ten lists, or an import, stays within the burst; a flood of calls does not. */
const shareLimits: ShareLimits = {
  burst: 250,
  part: 0.2,
  minPart: 0.05,
  busy: 0.8,
  maxOwed: 1_000,
  presence: 1_000,
  waiting: 500,
};

/** A stretch of the thread that keeps others waiting no longer than they notice, in milliseconds. */
export const shortStretch = 6;

/**
 * What a stretch of so many milliseconds counts. A long one keeps everyone waiting, and counts for more than its time.
 */
const weightOf = (stretch: number): number => (stretch <= shortStretch ? stretch : stretch ** 2 / shortStretch);

/**
 * Milliseconds that a call takes of the thread by itself, and with each byte of its body: to read, to parse and to
 * check it.
 */
const perCall = 0.4;
const perByte = 0.000_05;

/** What a call counts before its body is read. */
export const priceOfCall = (bytes: number): number => perCall + bytes * perByte;

/** Milliseconds of the thread with each byte that only passes through: to hash it and to hand it on. */
const perStreamedByte = 0.000_003;

/** What a call counts whose body is a stream of so many bytes. */
export const priceOfStream = (bytes: number): number => perCall + bytes * perStreamedByte;

/** What a call of the mounted sign-in provider counts, which reads and writes rows. */
export const priceOfSignIn = 3;

/** What a call with a personal API token counts for its address, before it is known whose it is. */
export const priceOfToken = 2;

/** What a page's socket counts when it is opened. */
export const priceOfSocket = 2;

/**
 * What a call counts in addition that is refused because too many of its caller came, or that names a session which is
 * none.
 */
const priceOfRefusal = 2;

interface Waiting {
  readonly price: number;
  readonly begin: () => void;
  readonly isGone: () => boolean;
}

const isThere = (): boolean => false;

interface Account {
  /** What the caller has used, less what time has given back. */
  used: number;
  at: number;
  readonly waiting: Waiting[];
  timer: NodeJS.Timeout | null;
}

/** For how long a look at how busy the thread is holds, in milliseconds. */
const lookEvery = 200;

/** Makes what tells how busy the thread is, from 0 to 1. A slow machine, or one that others use, is busy with less. */
function threadUse(): () => number {
  let last = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let use = 0;
  return () => {
    const now = performance.now();
    if (now - lookedAt < lookEvery) return use;
    const current = performance.eventLoopUtilization();
    use = performance.eventLoopUtilization(current, last).utilization;
    last = current;
    lookedAt = now;
    return use;
  };
}

/** Accounts that are kept before those with nothing on them are forgotten. */
const maxAccounts = 5_000;

/**
 * Shares a server's thread between callers. Each may use it as they like while nobody else is there; else, beyond a
 * burst, a part of the time, and what they ask in addition waits in its order.
 */
export class ThreadShare {
  readonly #limits: ShareLimits;
  readonly #clock: () => number;
  readonly #use: () => number;
  readonly #accounts = new Map<string, Account>();
  #waiting = 0;
  /** The two callers who called last, the later one first. */
  #last: { readonly key: string; at: number } | null = null;
  #before: { readonly key: string; at: number } | null = null;

  constructor(
    limits: ShareLimits = shareLimits,
    clock: () => number = () => performance.now(),
    use: () => number = threadUse(),
  ) {
    this.#limits = limits;
    this.#clock = clock;
    this.#use = use;
  }

  /** The part that a caller has beyond their burst, just now. */
  get #part(): number {
    const { minPart, part, busy } = this.#limits;
    const idle = Math.min(1, (1 - this.#use()) / (1 - busy));
    return minPart + (part - minPart) * idle;
  }

  /**
   * A call of a caller that counts `price`. Null where it may go on, as nearly always; else what resolves when it may,
   * or soon when it `isGone`. Throws `too_many_requests` where too many of their wait.
   */
  enter(key: string, price: number, isGone: () => boolean = isThere): Promise<void> | null {
    this.#note(key);
    const account = this.#accountOf(key);
    if (account.waiting.length === 0 && this.#restOf(key, account) === 0) {
      account.used += price;
      return null;
    }
    if (account.waiting.length >= this.#limits.waiting) throw new TesseraError("too_many_requests");
    return this.#wait(key, account, { price, isGone });
  }

  /** Waits until a caller may use the thread on. Null where they may, as nearly always. */
  rest(key: string, isGone: () => boolean = isThere): Promise<void> | null {
    return this.owes(key) ? this.#wait(key, this.#accountOf(key), { price: 0, isGone }) : null;
  }

  /** How many calls and evaluations of all callers wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many calls and evaluations of one caller wait. */
  waitingOf(key: string): number {
    return this.#accounts.get(key)?.waiting.length ?? 0;
  }

  /** Whether a caller would have to wait. */
  owes(key: string): boolean {
    const account = this.#accountOf(key);
    return account.waiting.length > 0 || this.#restOf(key, account) > 0;
  }

  /** Counts a stretch of the thread, in milliseconds. */
  charge(key: string, stretch: number): void {
    this.#accountOf(key).used += weightOf(stretch);
  }

  /**
   * A call of a caller is refused before it runs: a caller over the share is answered late, so that the next call does
   * not follow at once.
   */
  refuse(key: string): Promise<void> | null {
    this.charge(key, priceOfRefusal);
    const account = this.#accountOf(key);
    return account.waiting.length >= this.#limits.waiting ? null : this.rest(key);
  }

  #note(key: string): void {
    const now = this.#clock();
    if (this.#last?.key === key) {
      this.#last.at = now;
      return;
    }
    this.#before = this.#last;
    this.#last = { key, at: now };
  }

  #isAlone(key: string): boolean {
    const other = this.#last?.key === key ? this.#before : this.#last;
    return other === null || this.#clock() - other.at >= this.#limits.presence;
  }

  #accountOf(key: string): Account {
    const known = this.#accounts.get(key);
    if (known !== undefined) {
      this.#giveBack(known);
      return known;
    }
    if (this.#accounts.size >= maxAccounts) this.#forget();
    const account: Account = { used: 0, at: this.#clock(), waiting: [], timer: null };
    this.#accounts.set(key, account);
    return account;
  }

  #giveBack(account: Account): void {
    const now = this.#clock();
    const { burst, maxOwed } = this.#limits;
    account.used = Math.max(0, Math.min(account.used, burst + maxOwed) - (now - account.at) * this.#part);
    account.at = now;
  }

  #forget(): void {
    for (const [key, account] of this.#accounts) {
      this.#giveBack(account);
      if (account.used === 0 && account.waiting.length === 0) this.#accounts.delete(key);
    }
  }

  /** Milliseconds until a caller may go on. */
  #restOf(key: string, { used }: Account): number {
    const { burst } = this.#limits;
    return used <= burst || this.#isAlone(key) ? 0 : (used - burst) / this.#part;
  }

  #wait(key: string, account: Account, waiting: Omit<Waiting, "begin">): Promise<void> {
    this.#waiting++;
    return new Promise((resolve) => {
      account.waiting.push({ ...waiting, begin: resolve });
      this.#look(key, account);
    });
  }

  /** Looks again when the first of those who wait may go on, or others may have left meanwhile. */
  #look(key: string, account: Account): void {
    if (account.timer !== null) return;
    const rest = Math.min(this.#restOf(key, account), this.#limits.presence / 4);
    account.timer = setTimeout(() => {
      account.timer = null;
      this.#giveBack(account);
      while (account.waiting[0]?.isGone()) this.#begin(account, 0);
      if (this.#restOf(key, account) === 0) this.#begin(account, account.waiting[0]?.price ?? 0);
      if (account.waiting.length > 0) this.#look(key, account);
    }, rest);
  }

  #begin(account: Account, price: number): void {
    const first = account.waiting.shift();
    if (first === undefined) return;
    this.#waiting--;
    account.used += price;
    first.begin();
  }
}
