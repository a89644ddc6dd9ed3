import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { Services } from "@tessera/server-core/services.ts";

/** A page that a person has open. */
export interface OpenPage {
  readonly connection: Connection;
  readonly userId: string;
  /** Path of this installation, with its query, as the page said it. */
  readonly address: string;
}

/** What a connection shows: its page, and what is open in pop-ups above that. */
type Shown = Readonly<Partial<Record<"page" | "popUps", readonly string[]>>>;

const openPages = (connection: Connection, addresses: readonly string[]): readonly OpenPage[] => {
  const { userId } = connection;
  return userId === null ? [] : addresses.map((address) => ({ connection, userId, address }));
};

/**
 * Keeps which pages of this node's connections are open, as they say; a guest says nothing. `onReturn` is given what a
 * new connection shows that was served before, with the definitions counter up to which it was. Answers those that are
 * open when it is called.
 */
export function followOpenPages(
  { socket }: Pick<Services, "socket">,
  onReturn: (since: number, open: readonly OpenPage[]) => void,
): () => readonly OpenPage[] {
  const pages = new Map<Connection, Shown>();
  function show(connection: Connection, part: keyof Shown, addresses: readonly string[], since?: number): void {
    if (connection.userId === null || connection.signal.aborted) return;
    const before = pages.get(connection);
    pages.set(connection, { ...before, [part]: addresses });
    // Once for a connection: what it says first may have been open before.
    if (since !== undefined && before?.[part] === undefined) onReturn(since, openPages(connection, addresses));
  }
  socket.onMessage("show-page", async (_context, { url, definitions }, connection) =>
    show(connection, "page", url === null ? [] : [url], definitions),
  );
  socket.onMessage("show-popups", async (_context, { urls, definitions }, connection) =>
    show(connection, "popUps", urls, definitions),
  );
  socket.onClose((connection) => pages.delete(connection));
  return () =>
    [...pages].flatMap(([connection, { page = [], popUps = [] }]) => openPages(connection, [...page, ...popUps]));
}
