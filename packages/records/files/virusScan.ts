import { connect, type Socket } from "node:net";
import { TesseraError } from "@tessera/contract/errors.ts";

/** Looks at bytes on their way. Nothing is written to it after `end` or a failure. */
export interface VirusScan {
  write(chunk: Uint8Array): Promise<void>;
  /** Throws `file_infected` with what was found, `scanner_unavailable` when the scanner did not look at all of it. */
  end(): Promise<void>;
  cancel(): void;
}

/** How long the scanner may say nothing, in milliseconds. */
const patience = 60_000;
const maxAnswer = 4_096;

const unavailable = (cause: unknown): TesseraError => new TesseraError("scanner_unavailable", {}, { cause });

function reach(address: string): Socket {
  const [, host, port] = /^(?:\[?([^\]/]+?)\]?):(\d{1,5})$/.exec(address) ?? [];
  return host === undefined || port === undefined ? connect(address) : connect(Number(port), host);
}

/**
 * Begins to send a file to clamd (`INSTREAM`): `address` is `host:port`, or the path of a socket. What it cannot look
 * at, such as a file that is larger than it takes, is not let through.
 */
export function beginScan(address: string): VirusScan {
  const socket = reach(address);
  socket.setTimeout(patience, () => socket.destroy(new Error("The scanner says nothing.")));
  let answer = "";
  const answered = new Promise<string>((resolve, reject) => {
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      answer += text;
      if (answer.length > maxAnswer) socket.destroy(new Error("The scanner says too much."));
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(answer));
  });
  // Anyone who does not wait for the answer yet hears of the failure by the next write.
  answered.catch(() => undefined);
  const send = (bytes: Uint8Array | string): Promise<void> =>
    new Promise((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(unavailable(error)) : resolve()));
    });
  const begun = send("zINSTREAM\0");
  begun.catch(() => undefined);
  return {
    async write(chunk) {
      await begun;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      await send(length);
      await send(chunk);
    },
    async end() {
      await begun;
      await send(Buffer.alloc(4));
      const said = await answered.catch((error: unknown) => {
        throw unavailable(error);
      });
      const text = said.replaceAll("\0", "").trim();
      if (/^stream: OK$/.test(text)) return;
      const [, found] = /^stream: (.+) FOUND$/.exec(text) ?? [];
      if (found === undefined) throw unavailable(new Error(`The scanner answered: ${text.slice(0, 200)}`));
      throw new TesseraError("file_infected", { found: found.slice(0, 100) });
    },
    cancel: () => void socket.destroy(),
  };
}
