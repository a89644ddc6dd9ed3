import { connect, createServer, type Socket } from "node:net";
import { pairSockets } from "./pairSockets.ts";

/**
 * Where a connection to the database is lost: right before the server gets a statement, or after it has run it and
 * before it gets the answer.
 */
export type Side = "before" | "after";

/**
 * Stands between a program and PostgreSQL and counts what is sent: statements, and the ends of what was sent together.
 */
export interface StatementProxy {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** What was sent since the proxy was armed last, or was made. */
  readonly count: number;
  /** Whether everything was cut. From then on nobody comes through. */
  readonly isCut: boolean;
  /**
   * Begins to count again, lets everyone through again, and cuts all connections at what is sent as the `at`th (from 1;
   * 0: never).
   */
  arm(at: number, side: Side): void;
  close(): Promise<void>;
}

/** Messages (PostgreSQL manual, "Message Formats") that make the server do something: Query, Execute, Sync. */
const counted = new Set(["Q", "E", "S"]);
/**
 * After these the server is done with a Query or Sync (ReadyForQuery), or with an Execute (CommandComplete,
 * ErrorResponse, …).
 */
const endsQuery = new Set(["Z"]);
const endsExecute = new Set(["C", "E", "I", "s"]);
const flush = Buffer.from([0x48, 0, 0, 0, 4]);

interface Message {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Takes whole messages out of what came. The first of a client has no type (`begins`): its type is empty. */
function messageReader(begins: boolean): (chunk: Buffer) => readonly Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = begins;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const found: Message[] = [];
    for (;;) {
      const at = isFirst ? 0 : 1;
      if (rest.length < at + 4) return found;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return found;
      found.push({ type: isFirst ? "" : String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}

/** Opens a proxy before the database at `target` (no TLS). */
export async function openStatementProxy(target: string): Promise<StatementProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let [count, at, side, isCut]: [number, number, Side, boolean] = [0, 0, "before", false];

  function cut(): void {
    isCut = true;
    for (const socket of open) socket.destroy();
  }

  function serve(client: Socket): void {
    const server = connect(Number(port), hostname);
    const [fromClient, fromServer] = [messageReader(true), messageReader(false)];
    /** Types that end what was sent last, once it is the one to be cut at. */
    let ends: ReadonlySet<string> | null = null;
    pairSockets(open, client, server);
    client.on("data", (chunk) => {
      for (const { bytes, type } of fromClient(chunk)) {
        if (isCut || ends !== null) return;
        const isCounted = counted.has(type);
        if (isCounted) count++;
        const isHere = isCounted && count === at;
        if (isHere && side === "before") return cut();
        server.write(bytes);
        if (!isHere) continue;
        ends = type === "E" ? endsExecute : endsQuery;
        if (type === "E") server.write(flush);
      }
    });
    server.on("data", (chunk) => {
      const messages = fromServer(chunk);
      if (ends === null) client.write(chunk);
      else if (messages.some(({ type }) => ends?.has(type))) cut();
    });
  }

  const proxy = createServer((client) => {
    if (isCut) client.destroy();
    else serve(client);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, "127.0.0.1", resolve);
  });
  const address = proxy.address();
  const url = new URL(target);
  // It listens on a port.
  url.port = String(typeof address === "object" && address !== null ? address.port : 0);
  url.hostname = "127.0.0.1";
  return {
    url: url.href,
    get count() {
      return count;
    },
    get isCut() {
      return isCut;
    },
    arm: (wanted, on) => {
      [count, at, side, isCut] = [0, wanted, on, false];
    },
    close: async () => {
      const closed = new Promise((resolve) => proxy.close(resolve));
      cut();
      await closed;
    },
  };
}
