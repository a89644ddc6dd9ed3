const [parse, bind, execute, sync] = [0x50, 0x42, 0x45, 0x53];
/**
 * UTF-8 needs at most three bytes for each unit of a text. Room for so many is left for texts up to this length; others
 * are measured.
 */
const [maxBytes, shortText] = [3, 4096];
const firstSize = 16_384;
/** A buffer that one long text made larger is not kept. */
const maxKept = 1_048_576;

/**
 * Writes what a client sends to run statements (PostgreSQL manual, "Message Formats") into one buffer. The driver makes
 * one for each message, and as many pieces for the socket.
 */
export class MessageWriter {
  #bytes: Buffer = Buffer.allocUnsafe(firstSize);
  #end = 0;

  /** Parse: `name` is empty for a statement that is used once. The types of parameters are left to the server. */
  parse(name: string, text: string): void {
    const from = this.#begin(parse);
    this.#terminated(name);
    this.#terminated(text);
    this.#int16(0);
    this.#finish(from);
  }

  /** Bind and Execute of a parsed statement: parameters and results as text, all rows. */
  run(name: string, values: readonly (string | null)[]): void {
    const from = this.#begin(bind);
    this.#terminated("");
    this.#terminated(name);
    this.#int16(0);
    this.#int16(values.length);
    for (const value of values) this.#parameter(value);
    this.#int16(0);
    this.#finish(from);
    const run = this.#begin(execute);
    this.#terminated("");
    this.#int32(0);
    this.#finish(run);
  }

  /** Sync. */
  sync(): void {
    this.#finish(this.#begin(sync));
  }

  /** What was written since the last call. */
  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.#end);
    this.#bytes.copy(taken, 0, 0, this.#end);
    this.clear();
    return taken;
  }

  /** Drops what was written since the last `take`, as after a call that threw: a message may have 2 GB at most. */
  clear(): void {
    this.#end = 0;
    if (this.#bytes.length > maxKept) this.#bytes = Buffer.allocUnsafe(firstSize);
  }

  #begin(kind: number): number {
    this.#reserve(5);
    this.#bytes[this.#end] = kind;
    this.#end += 5;
    return this.#end - 4;
  }

  /** Writes the length of a message, which counts itself and not the letter before it. */
  #finish(from: number): void {
    this.#bytes.writeInt32BE(this.#end - from, from);
  }

  #parameter(value: string | null): void {
    this.#reserve(4);
    const at = this.#end;
    this.#end += 4;
    // A text may move all of it to a larger buffer.
    const length = value === null ? -1 : this.#text(value);
    this.#bytes.writeInt32BE(length, at);
  }

  #terminated(text: string): void {
    this.#text(text);
    this.#reserve(1);
    this.#bytes[this.#end++] = 0;
  }

  #text(text: string): number {
    this.#reserve(text.length <= shortText ? text.length * maxBytes : Buffer.byteLength(text));
    const length = this.#bytes.write(text, this.#end, "utf8");
    this.#end += length;
    return length;
  }

  #int16(value: number): void {
    this.#reserve(2);
    this.#end = this.#bytes.writeUInt16BE(value, this.#end);
  }

  #int32(value: number): void {
    this.#reserve(4);
    this.#end = this.#bytes.writeInt32BE(value, this.#end);
  }

  #reserve(size: number): void {
    const needed = this.#end + size;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
