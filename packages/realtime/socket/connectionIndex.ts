import type { Audience } from "@tessera/server-core/outbox/socketSignal.ts";
import { addressKey } from "@tessera/server-core/turns/addressKey.ts";
import type { SocketConnection } from "./socketConnection.ts";

/** Sets by key; a set that is empty is not kept. */
class SetsByKey {
  readonly #sets = new Map<string, Set<SocketConnection>>();

  add(key: string, connection: SocketConnection): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([connection]));
    else set.add(connection);
  }

  delete(key: string, connection: SocketConnection): void {
    const set = this.#sets.get(key);
    set?.delete(connection);
    if (set?.size === 0) this.#sets.delete(key);
  }

  get(key: string): Iterable<SocketConnection> {
    return this.#sets.get(key) ?? [];
  }

  size(key: string): number {
    return this.#sets.get(key)?.size ?? 0;
  }

  keys(): readonly string[] {
    return [...this.#sets.keys()];
  }
}

/** Counts by key; a key that counts nothing is not kept. */
class CountsByKey {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  change(key: string, by: number): void {
    const count = this.of(key) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** The connections of a node, found by whom a message is for. */
export class ConnectionIndex {
  /** All, those included that have not said who they are. */
  readonly all = new Set<SocketConnection>();
  readonly bySession = new SetsByKey();
  readonly #byUser = new SetsByKey();
  readonly #byTopic = new SetsByKey();
  /** Connections with the cookie of a session that have not said who they are, by session. */
  readonly #expected = new CountsByKey();
  readonly #strangersAt = new CountsByKey();
  #strangers = 0;

  /** How many came without the cookie of a living session, or turned out to be guests. */
  get strangers(): number {
    return this.#strangers;
  }

  /** Those of an address. */
  strangersAt(address: string): number {
    return this.#strangersAt.of(addressKey(address));
  }

  /** Connections with the cookie of a session that have not said who they are. */
  expectedOf(sessionId: string): number {
    return this.#expected.of(sessionId);
  }

  /** To be called for each connection once. */
  add(connection: SocketConnection): void {
    this.all.add(connection);
    this.#count(connection, 1);
  }

  /** Counts a connection without a session of its own by how it came. */
  #count({ arrival: { address, session }, isGuest }: SocketConnection, by: 1 | -1): void {
    if (session !== null && !isGuest) {
      this.#expected.change(session, by);
      return;
    }
    this.#strangersAt.change(addressKey(address), by);
    this.#strangers += by;
  }

  /** To be called once the connection knows whose it is. */
  file(connection: SocketConnection): void {
    const { sessionId, userId } = connection;
    this.#count(connection, -1);
    connection.isGuest = sessionId === null;
    if (sessionId !== null) this.bySession.add(sessionId, connection);
    else this.#count(connection, 1);
    if (userId !== null) this.#byUser.add(userId, connection);
  }

  remove(connection: SocketConnection): void {
    const { sessionId, userId } = connection;
    if (!this.all.delete(connection)) return;
    if (sessionId !== null) this.bySession.delete(sessionId, connection);
    else this.#count(connection, -1);
    if (userId !== null) this.#byUser.delete(userId, connection);
    for (const topic of connection.topics.keys()) this.#byTopic.delete(topic, connection);
    connection.topics.clear();
  }

  subscribe(connection: SocketConnection, topic: string): void {
    this.#byTopic.add(topic, connection);
  }

  unsubscribe(connection: SocketConnection, topic: string): void {
    connection.topics.delete(topic);
    this.#byTopic.delete(topic, connection);
  }

  /** Whom a message is for. Anyone who has not said who they are gets nothing. */
  find(audience: Audience): readonly SocketConnection[] {
    if ("user" in audience) return [...this.#byUser.get(audience.user)].filter(({ id }) => id !== audience.except);
    if ("session" in audience) return [...this.bySession.get(audience.session)];
    if ("topic" in audience) return [...this.#byTopic.get(audience.topic)];
    const { exceptSession } = audience;
    return [...this.all].filter(
      ({ isKnown, sessionId }) => isKnown && (exceptSession === undefined || sessionId !== exceptSession),
    );
  }
}
