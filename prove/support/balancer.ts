import { connect, createServer, type Socket } from "node:net";

/** A load balancer for tests: hands each new connection to the next server that takes it, as it is. */
export interface Balancer {
  /** Connections that each port has taken. */
  readonly taken: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** Opens a balancer on `port` before servers on `ports`, which may come and go. */
export async function openBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const taken = new Map<number, number>();
  const open = new Set<Socket>();
  let turn = 0;

  function hand(client: Socket, left: number): void {
    const chosen = ports[turn++ % ports.length] ?? 0;
    const server = connect(chosen, "127.0.0.1");
    let isTaken = false;
    server.once("connect", () => {
      isTaken = true;
      taken.set(chosen, (taken.get(chosen) ?? 0) + 1);
      client.pipe(server);
      server.pipe(client);
    });
    server.on("error", () => {
      if (!isTaken && left > 1) hand(client, left - 1);
      else client.destroy();
    });
    server.once("close", () => isTaken && client.destroy());
    client.once("close", () => server.destroy());
  }

  const balancer = createServer((client) => {
    open.add(client);
    client.once("close", () => open.delete(client));
    // A client that hangs up needs no answer.
    client.on("error", () => client.destroy());
    hand(client, ports.length);
  });
  await new Promise<void>((resolve) => {
    balancer.listen(port, "127.0.0.1", resolve);
  });
  return {
    taken,
    close: async () => {
      const closed = new Promise((resolve) => balancer.close(resolve));
      for (const client of open) client.destroy();
      await closed;
    },
  };
}
