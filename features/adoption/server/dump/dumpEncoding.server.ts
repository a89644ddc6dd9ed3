import { AdoptionError } from "../adoptionError.ts";

/** PostgreSQL's names of encodings that are a superset of ASCII byte for byte, and the names that the decoder knows. */
const decoders = new Map([
  ["utf8", "utf-8"],
  ["unicode", "utf-8"],
  ["sqlascii", "utf-8"],
  ["latin1", "latin1"],
  ["iso88591", "latin1"],
  ["latin2", "iso-8859-2"],
  ["iso88592", "iso-8859-2"],
  ["latin3", "iso-8859-3"],
  ["latin4", "iso-8859-4"],
  ["iso88595", "iso-8859-5"],
  ["iso88597", "iso-8859-7"],
  ["latin9", "iso-8859-15"],
  ["latin10", "iso-8859-16"],
  ["win1250", "windows-1250"],
  ["win1251", "windows-1251"],
  ["win1252", "windows-1252"],
  ["win1253", "windows-1253"],
  ["win1254", "windows-1254"],
  ["win1257", "windows-1257"],
  ["koi8r", "koi8-r"],
  ["koi8u", "koi8-u"],
]);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII is
const asciiOnly = /^[\x00-\x7f]*$/;

/** Turns the dump's bytes into text, by the encoding that the dump names. */
export class DumpEncoding {
  #name = "utf-8";
  #decoder = new TextDecoder("utf-8", { fatal: true });

  /** Follows `SET client_encoding`. Throws `AdoptionError` `dump_encoding` when the encoding cannot be read. */
  use(postgresName: string): void {
    const name = decoders.get(postgresName.toLowerCase().replace(/[-_ ]/g, ""));
    if (name === undefined) throw new AdoptionError("dump_encoding", { encoding: postgresName });
    this.#name = name;
    if (name !== "latin1") this.#decoder = new TextDecoder(name, { fatal: true });
  }

  /** The text of `bytes` (one letter per byte); null when they do not fit the encoding. */
  decode(bytes: string): string | null {
    if (this.#name === "latin1" || asciiOnly.test(bytes)) return bytes;
    try {
      return this.#decoder.decode(Buffer.from(bytes, "latin1"));
    } catch {
      return null;
    }
  }

  /** The same rows in UTF-8. Rows that do not fit go on as they are, so that PostgreSQL names the faulty one. */
  rows(bytes: string): Buffer {
    const raw = Buffer.from(bytes, "latin1");
    if (this.#name === "utf-8") return raw;
    const text = this.decode(bytes);
    return text === null ? raw : Buffer.from(text, "utf8");
  }
}
