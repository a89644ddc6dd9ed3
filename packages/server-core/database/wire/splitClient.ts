import { EventEmitter } from "node:events";
import { Duplex } from "node:stream";
import { Client, type ClientConfig } from "pg";
import { MessageSplitter } from "./messageSplitter.ts";

/** The driver's connection as far as it is meant here (`pg/lib/connection.js`); its types leave this out. */
interface ListeningConnection {
  attachListeners(stream: EventEmitter): void;
}

const splitters = new WeakMap<object, MessageSplitter>();

/** The splitter of a driver's connection; null when its client is no `SplitClient`. */
export function splitterOf(connection: object): MessageSplitter | null {
  return splitters.get(connection) ?? null;
}

/** The driver's client, with a `MessageSplitter` between its socket (encrypted or not) and its parser. */
export class SplitClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // Between the answer that makes a client ready and the next step of the one who asked for it nobody listens; a
    // server that hangs up in the same breath must not end this process. The client knows that it is broken, and says
    // so when it is
    // used.
    this.on("error", () => {});
    const connection: unknown = Reflect.get(this, "connection");
    // Every client of this driver makes its connection at once; the version is pinned, and the tests of the pool read
    // through it.
    const listening = connection as ListeningConnection;
    const attach = listening.attachListeners;
    listening.attachListeners = (stream) => {
      const source = new EventEmitter();
      const splitter = new MessageSplitter((bytes) => source.emit("data", bytes));
      splitters.set(listening, splitter);
      attach.call(listening, source);
      stream.on("data", (bytes: Buffer) => {
        try {
          splitter.take(bytes);
        } catch (error) {
          // What the driver throws here (a value longer than any text can be) nobody else would catch; the connection
          // is lost with it.
          if (!(stream instanceof Duplex)) throw error;
          stream.destroy(error instanceof Error ? error : new Error(String(error)));
        }
      });
      stream.on("end", () => source.emit("end"));
    };
  }
}
