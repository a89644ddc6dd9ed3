import type { Server } from "node:net";

/** Lets a server listen on a free port of this machine alone; the port. */
export function listenLocally(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
