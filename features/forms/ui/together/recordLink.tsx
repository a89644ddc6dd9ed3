import type { ServerPayload } from "@tessera/contract/socket/messages.ts";
import type { Socket } from "@tessera/web-kit/socket/socket.ts";

/** How a record stands, by the server's last message. */
export type RecordStatus = ServerPayload<"lock-status-update">;
type LockAnswer = ServerPayload<"lock-response">;
/** What the lock calls answer. */
type LockInfo = Omit<LockAnswer, "entity" | "id" | "granted" | "refused">;

/** What a page knows of the record that it has open. */
export interface LinkState {
  readonly status: RecordStatus | null;
  /** Token of the lock that this page holds; null: it holds none. */
  readonly token: string | null;
  /** The owner was asked and has not answered. */
  readonly isAsking: boolean;
  /** The owner said no. */
  readonly isRefused: boolean;
  /** Another page asks this one for the lock. */
  readonly question: { readonly request: string; readonly userName: string | null } | null;
  /** The lock has lapsed since nothing was entered for long. */
  readonly isIdle: boolean;
}

/** What a link is made of. */
export interface LinkOptions {
  readonly socket: Socket;
  readonly entity: string;
  readonly id: string;
  readonly form: string;
  /** Whether editing locks: a form of the mode `shared` does not. */
  readonly isExclusive: boolean;
  /** Takes the lock, and frees it, without the socket. */
  readonly calls: { readonly lock: () => Promise<LockInfo>; readonly unlock: (token: string) => Promise<unknown> };
  /** Milliseconds; only differences count. */
  readonly now: () => number;
}

const nothing: LinkState = {
  status: null,
  token: null,
  isAsking: false,
  isRefused: false,
  question: null,
  isIdle: false,
};
/** Without anything being entered for so long, a lock ends (spec forms §9). */
const idleAfter = 1_800_001;
/** How often the server hears that something is still being entered. */
const touchEvery = 60_000;
/** How often a lock is taken again where there is no socket that keeps it. */
const repeatEvery = 5_000;

/** The tie of an open record to its lock, and to the others who have it open (spec forms §4 Lock, design §5 Locks). */
export class RecordLink {
  readonly #options: LinkOptions;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  #state = nothing;
  #place: string | null = null;
  /** Whether something is being edited, so that the lock is wanted. */
  #wants = false;
  /** The request under way; null: none. */
  #request: Promise<void> | null = null;
  /** Whether the last request asked the owner. */
  #asks = false;
  #lastActive = 0;
  #lastTouch = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get state(): LinkState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Begins to watch the record. */
  start(): void {
    const { socket } = this.#options;
    let wasOpen = socket.status === "open";
    const repeating = setInterval(() => {
      if (this.#wants && socket.status !== "open") void this.#call();
    }, repeatEvery);
    this.#stops.push(
      socket.on("lock-status-update", (status) => this.#isMine(status) && this.#follow(status)),
      socket.on("lock-response", (answer) => this.#isMine(answer) && this.#answered(answer)),
      socket.on("lock-request", (asked) => {
        if (this.#isMine(asked) && this.#state.token !== null) this.#set({ question: asked });
      }),
      socket.subscribe(() => {
        const isOpen = socket.status === "open";
        if (isOpen && !wasOpen) this.#greet();
        wasOpen = isOpen;
      }),
      () => clearInterval(repeating),
    );
    if (wasOpen) this.#greet();
  }

  /** Ends it: what is locked is freed. */
  stop(): void {
    this.release();
    this.#options.socket.send("observe-lock", { ...this.#record, stop: true });
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Something was entered: the record is locked, or kept awake. */
  edit(): void {
    const { isExclusive, now } = this.#options;
    const { status, token } = this.#state;
    if (!isExclusive || (status?.isLocked && !status.mine)) return;
    this.#lastActive = now();
    this.#wants = true;
    if (token === null || now() - this.#lastTouch > touchEvery) void this.#take(false);
  }

  /** Asks the owner for the lock, and takes it when it becomes free meanwhile. */
  ask(): void {
    this.#lastActive = this.#options.now();
    this.#wants = true;
    this.#set({ isRefused: false });
    void this.#take(true);
  }

  /** Answers who asked for the lock. */
  answer(granted: boolean): void {
    const { question } = this.#state;
    if (question === null) return;
    this.#options.socket.send("lock-response", { ...this.#record, request: question.request, granted });
    if (granted) this.#wants = false;
    this.#set(granted ? { question: null, token: null } : { question: null });
  }

  /** Takes the lock again after it was lost; false: another person has it. */
  async regain(): Promise<boolean> {
    this.#wants = true;
    this.#lastActive = this.#options.now();
    await this.#take(false);
    return this.#state.token !== null;
  }

  /**
   * Waits until it is known whether the lock of what is edited still stands: a request under way has its answer, and a
   * lock that no connection keeps is taken again. So a save after a lost connection goes out once, not in vain first.
   */
  async settled(): Promise<void> {
    if (!this.#wants) return;
    if (this.#request !== null || this.#options.socket.status !== "open") await this.#take(false);
  }

  /** Gives the lock back. */
  release(): void {
    const { token } = this.#state;
    this.#wants = false;
    if (token === null) return;
    const isSent = this.#options.socket.send("release-lock", this.#record);
    // A lock that cannot be given back lapses.
    if (!isSent) this.#options.calls.unlock(token).catch(() => undefined);
    this.#set({ token: null, question: null });
  }

  /** Where in the record the person is; null: nowhere in particular. */
  moveTo(place: string | null): void {
    if (place === this.#place) return;
    this.#place = place;
    this.#observe();
  }

  get #record(): { readonly entity: string; readonly id: string } {
    return { entity: this.#options.entity, id: this.#options.id };
  }

  #isMine({ entity, id }: { readonly entity: string; readonly id: string | number }): boolean {
    return entity === this.#options.entity && String(id) === this.#options.id;
  }

  #set(change: Partial<LinkState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }

  #observe(): void {
    this.#options.socket.send("observe-lock", { ...this.#record, form: this.#options.form, place: this.#place });
  }

  #greet(): void {
    this.#observe();
    if (this.#wants) void this.#take(false);
  }

  async #take(ask: boolean): Promise<void> {
    if (this.#request !== null && !ask) return this.#request;
    const request = this.#send(ask);
    this.#request = request;
    await request;
    if (this.#request === request) this.#request = null;
  }

  async #send(ask: boolean): Promise<void> {
    const { form, now, socket } = this.#options;
    this.#asks = ask;
    this.#lastTouch = now();
    try {
      if (socket.status === "open")
        await socket.request("lock-request", { ...this.#record, form, ask }, "lock-response");
      else await this.#call();
    } catch {
      // Without the lock the save says so: it is refused if another person has it.
    }
  }

  async #call(): Promise<void> {
    const info = await this.#options.calls.lock().catch(() => null);
    if (info !== null) this.#answered({ ...this.#record, ...info, granted: info.lockKey !== null, refused: false });
  }

  #answered(answer: LockAnswer): void {
    const { entity, granted, id, refused, ...info } = answer;
    const { status } = this.#state;
    const rest = { entity, id, version: null, gone: false, present: [], ...status, ...info };
    if (granted) {
      this.#set({ status: rest, token: info.lockKey, isAsking: false, isRefused: false, isIdle: false });
      return;
    }
    const { isAsking } = this.#state;
    if (refused && !isAsking) return;
    this.#wants = false;
    this.#set({ status: rest, token: null, isAsking: !refused && (isAsking || this.#asks), isRefused: refused });
  }

  #follow(status: RecordStatus): void {
    const { isAsking, token } = this.#state;
    const isLost = token !== null && status.lockKey !== token;
    const isIdle = isLost && this.#options.now() - this.#lastActive > idleAfter;
    if (isLost && (isIdle || (status.isLocked && !status.mine))) this.#wants = false;
    this.#set({ status, ...(isLost ? { token: null, question: null, isIdle } : {}) });
    if (status.isLocked) return;
    if (isAsking) this.#wants = true;
    if (this.#wants) void this.#take(false);
  }
}
