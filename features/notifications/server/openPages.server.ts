import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { Services } from "@tessera/server-core/services.ts";

/** A page that a person has open. */
export interface OpenPage {
  readonly connection: Connection;
  readonly userId: string;
  /** Path of this installation, with its query, as the page said it. */
  readonly address: string;
}

/** Keeps which pages of this node's connections are open, as they say; a guest says nothing. Answers those that are open when it is called. */
export function followOpenPages({ socket }: Pick<Services, "socket">): () => readonly OpenPage[] {
  const pages = new Map<Connection, OpenPage>();
  socket.onMessage("show-page", async (_context, { url }, connection) => {
    const { signal, userId } = connection;
    pages.delete(connection);
    if (url !== null && userId !== null && !signal.aborted) pages.set(connection, { connection, userId, address: url });
  });
  socket.onClose((connection) => pages.delete(connection));
  return () => [...pages.values()];
}
