import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { type Balancer, openBalancer } from "./balancer.ts";
import { type ChildServer, childServer } from "./childServer.ts";
import { enterPeople, type People, type Workplace } from "./people.ts";
import { lastLines, onGround } from "./proofGround.ts";

/** Three servers of one database behind a balancer, with people signed in. */
export interface ThreeServers {
  /** The public address, the balancer's. */
  readonly url: string;
  readonly servers: readonly ChildServer[];
  /** The one that runs the database. */
  readonly first: ChildServer;
  readonly balancer: Balancer;
  readonly people: People;
}

/**
 * Starts three servers on the world of the kill rounds, signs `people` in, and lends them to `work`. Stops and
 * removes everything afterwards; what the servers said last is printed when something throws.
 */
export function onThreeServers<Value>(
  people: Pick<Workplace, "saverCount" | "pause">,
  report: (line: string) => void,
  work: (three: ThreeServers) => Promise<Value>,
): Promise<Value> {
  return onGround(async ({ base, data, world }) => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const first = await childServer(data, world, { url });
    const joined = [
      await childServer(data, world, { url, join: true }),
      await childServer(data, world, { url, join: true }),
    ];
    const servers = [first, ...joined];
    const balancer = await openBalancer(
      port,
      servers.map((server) => server.port),
    );
    try {
      await Promise.all(servers.map((server) => server.start()));
      const output = servers.map((server) => server.output()).join("\n");
      const entered = await enterPeople({ url, output, databaseUrl: first.databaseUrl, base, ...people });
      return await work({ url, servers, first, balancer, people: entered });
    } catch (error) {
      for (const server of servers) report(lastLines(server.output()));
      throw error;
    } finally {
      await balancer.close();
      await Promise.all(joined.map((server) => server.stop()));
      await first.remove();
    }
  });
}
