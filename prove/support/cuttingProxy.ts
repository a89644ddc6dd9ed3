import { connect, createServer, type Socket } from "node:net";
import { pairSockets } from "./pairSockets.ts";

/**
 * Where a connection is cut: when so many bytes of a request have gone on, right after a request went on (the server
 * works on it), or when so many bytes of its answer have come back.
 */
export type CutPlace = { readonly during: "request" | "answer"; readonly bytes: number } | { readonly during: "work" };

/** A network between people and a server that breaks on demand. */
export interface CuttingProxy {
  /** Cuts the next request, on whichever connection it goes, at a place. */
  arm(place: CutPlace): void;
  /** Cuts nothing any more: what was to be cut had fewer bytes. */
  disarm(): void;
  /** Whether the cut was made since. */
  readonly isCut: boolean;
  close(): Promise<void>;
}

/** Opens a proxy on `port` of this machine before the server on `target`. */
export async function openCuttingProxy(port: number, target: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let place: CutPlace | null = null;
  let isCut = false;

  /** Lets through what stands before the cut; false when the cut is here. */
  function pass(during: "request" | "answer", chunk: Buffer, to: Socket): boolean {
    if (place?.during === "work") {
      to.write(chunk);
      return during === "answer";
    }
    if (place?.during !== during) {
      to.write(chunk);
      return true;
    }
    const { bytes } = place;
    to.write(chunk.subarray(0, bytes));
    if (chunk.length > bytes) return false;
    place = { during, bytes: bytes - chunk.length };
    return true;
  }

  const proxy = createServer((client) => {
    const server = connect(target, "127.0.0.1");
    const cut = (): void => {
      [place, isCut] = [null, true];
      client.destroy();
    };
    client.on("data", (chunk) => {
      if (!pass("request", chunk, server)) cut();
    });
    server.on("data", (chunk) => {
      if (!pass("answer", chunk, client)) cut();
    });
    pairSockets(open, client, server);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(port, "127.0.0.1", resolve);
  });
  return {
    arm: (wanted) => {
      [place, isCut] = [wanted, false];
    },
    disarm: () => {
      place = null;
    },
    get isCut() {
      return isCut;
    },
    close: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
