/** Called with a row as it came from the server: `bytes` hold it from `from` to `to`. They are not to be kept. */
export type RowTaker = (bytes: Buffer, from: number, to: number) => void;

const dataRow = 0x44;
const headerSize = 5;

/**
 * Stands between a connection's socket and the driver. While someone takes rows themselves, messages with rows go to
 * them as they are, and everything else to the driver: it would make a text of each value first, which costs more than
 * all that a page needs to be written. Messages are cut anywhere by the network (PostgreSQL manual, "Message Formats":
 * a letter, a length, the content).
 */
export class MessageSplitter {
  /** Takes the rows of the statement under way; null leaves them to the driver. */
  taker: RowTaker | null = null;
  readonly #forward: (bytes: Buffer) => void;
  /** Bytes of the message under way that are still to come. */
  #left = 0;
  /** The parts of a row that is not whole yet; null when the message under way is the driver's. */
  #parts: Buffer[] | null = null;
  /** The beginning of a message, too short to say how long it is. */
  #header: Buffer | null = null;

  constructor(forward: (bytes: Buffer) => void) {
    this.#forward = forward;
  }

  /** Takes what the socket received. */
  take(received: Buffer): void {
    const bytes = this.#header === null ? received : Buffer.concat([this.#header, received]);
    this.#header = null;
    let at = this.#finish(bytes);
    let forwarded = this.#parts === null && at > 0 ? 0 : at;
    if (this.#left > 0) {
      this.#pass(bytes, forwarded, at);
      return;
    }
    this.#parts = null;
    while (bytes.length - at >= headerSize) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (this.taker === null || bytes[at] !== dataRow) {
        at = end;
        continue;
      }
      this.#pass(bytes, forwarded, at);
      if (end > bytes.length) {
        this.#parts = [bytes.subarray(at)];
        this.#left = end - bytes.length;
        return;
      }
      this.taker(bytes, at + headerSize, end);
      at = end;
      forwarded = end;
    }
    if (at > bytes.length) this.#left = at - bytes.length;
    else if (at < bytes.length) this.#header = bytes.subarray(at);
    this.#pass(bytes, forwarded, Math.min(at, bytes.length));
  }

  /** Goes on with the message under way; answers where in `bytes` it ends. */
  #finish(bytes: Buffer): number {
    if (this.#left === 0) return 0;
    const end = Math.min(this.#left, bytes.length);
    this.#left -= end;
    if (this.#parts === null) return end;
    this.#parts.push(bytes.subarray(0, end));
    if (this.#left > 0) return end;
    const row = Buffer.concat(this.#parts);
    this.taker?.(row, headerSize, row.length);
    return end;
  }

  #pass(bytes: Buffer, from: number, to: number): void {
    if (from < to) this.#forward(from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to));
  }
}
