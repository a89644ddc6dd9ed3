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
interface Shown {
  readonly page: readonly string[];
  readonly popUps: readonly string[];
}

const nothing: Shown = { page: [], popUps: [] };

/** Keeps which pages of this node's connections are open, as they say; a guest says nothing. Answers those that are open when it is called. */
export function followOpenPages({ socket }: Pick<Services, "socket">): () => readonly OpenPage[] {
  const pages = new Map<Connection, Shown>();
  const show = (connection: Connection, change: Partial<Shown>): void => {
    if (connection.userId === null || connection.signal.aborted) return;
    pages.set(connection, { ...(pages.get(connection) ?? nothing), ...change });
  };
  socket.onMessage("show-page", async (_context, { url }, connection) =>
    show(connection, { page: url === null ? [] : [url] }),
  );
  socket.onMessage("show-popups", async (_context, { urls }, connection) => show(connection, { popUps: urls }));
  socket.onClose((connection) => pages.delete(connection));
  return () =>
    [...pages].flatMap(([connection, { page, popUps }]) => {
      const { userId } = connection;
      return userId === null ? [] : [...page, ...popUps].map((address) => ({ connection, userId, address }));
    });
}
