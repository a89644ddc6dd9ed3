import type { NewNotification, StoredNotification } from "@tessera/contract/socket/notification.ts";
import type { Socket } from "../socket/socket.ts";

/** The person's stored notifications as the page knows them. */
export interface NotificationState {
  /** `loading` before the first answer, `failed` when there was none. What is known is shown all the same. */
  readonly status: "loading" | "ready" | "failed";
  /** Newest first. */
  readonly items: readonly StoredNotification[];
}

/** Keeps the stored notifications in step with the server, over the socket (spec shell §4.6). */
export interface NotificationStore {
  readonly state: NotificationState;
  subscribe(listener: () => void): () => void;
  /** Calls `listener` with each notification that comes in while the page is open. */
  onArrival(listener: (notification: StoredNotification) => void): () => void;
  /** Asks for all of them. */
  load(): Promise<void>;
  /** Throws `SocketError`. */
  markRead(ids: readonly number[]): Promise<void>;
  /** Throws `SocketError`. */
  remove(ids: readonly number[]): Promise<void>;
  /** Stores one for the person. Throws `SocketError`. */
  save(notification: NewNotification): Promise<StoredNotification>;
  /** Begins to follow the socket; returns the function that stops it. */
  follow(): () => void;
}

class SocketNotifications implements NotificationStore {
  readonly #socket: Socket;
  readonly #listeners = new Set<() => void>();
  readonly #arrivals = new Set<(notification: StoredNotification) => void>();
  #state: NotificationState = { status: "loading", items: [] };

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  get state(): NotificationState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onArrival(listener: (notification: StoredNotification) => void): () => void {
    this.#arrivals.add(listener);
    return () => this.#arrivals.delete(listener);
  }

  follow(): () => void {
    const socket = this.#socket;
    let { status } = socket;
    const stops = [
      socket.on("notifications-update", (notification) => this.#take(notification)),
      socket.on("load-notifications-request", (items) => this.#show({ status: "ready", items })),
      socket.on("delete-notification-request", (ids) => this.#drop(ids)),
      socket.subscribe(() => {
        // What came while the socket was away is not announced again.
        if (socket.status !== status && socket.status === "open") void this.load();
        status = socket.status;
      }),
    ];
    if (status === "open") void this.load();
    return () => {
      for (const stop of stops) stop();
    };
  }

  async load(): Promise<void> {
    if (this.#state.status === "failed") this.#show({ ...this.#state, status: "loading" });
    try {
      await this.#socket.request("load-notifications-request", "");
    } catch {
      // Shown with a button to try again; a socket that comes back asks by itself.
      this.#show({ ...this.#state, status: "failed" });
    }
  }

  async markRead(ids: readonly number[]): Promise<void> {
    await this.#socket.request("read-notification-request", [...ids], "load-notifications-request");
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#socket.request("delete-notification-request", [...ids]);
  }

  save(notification: NewNotification): Promise<StoredNotification> {
    return this.#socket.request("save-notification", notification, "notifications-update");
  }

  #take(notification: StoredNotification): void {
    const { items } = this.#state;
    const known = items.find(({ id }) => id === notification.id);
    const isNew = known === undefined && !notification.read;
    const rest = items.filter(({ id }) => id !== notification.id);
    this.#show({ ...this.#state, items: [notification, ...rest].sort((left, right) => right.id - left.id) });
    if (isNew) for (const listener of this.#arrivals) listener(notification);
  }

  #drop(ids: readonly number[]): void {
    const gone = new Set(ids);
    this.#show({ ...this.#state, items: this.#state.items.filter(({ id }) => !gone.has(id)) });
  }

  #show(state: NotificationState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Makes the store; `follow` begins it. */
export function createNotificationStore(socket: Socket): NotificationStore {
  return new SocketNotifications(socket);
}
