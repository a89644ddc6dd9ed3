import { AdoptionError } from "../adoptionError.ts";
import { DumpScanner, type ScannedPiece } from "./dumpScanner.server.ts";

/**
 * A piece of a dump, in the file's order: a statement (without its semicolon), or the head of a COPY block followed by
 * its `rows` (COPY's own format, UTF-8) and its `copyEnd`, or `broken`: a text cut off or not of its encoding.
 * `line` counts from 1 and is where the piece begins.
 */
export type DumpPiece = ScannedPiece;

function refuseOtherFormats(head: Buffer): void {
  if (head.subarray(0, 5).toString("latin1") === "PGDMP")
    throw new AdoptionError("dump_not_plain", { format: "custom" });
  if (head[0] === 0x1f && head[1] === 0x8b) throw new AdoptionError("dump_not_plain", { format: "gzip" });
  if (head.subarray(257, 262).toString("latin1") === "ustar")
    throw new AdoptionError("dump_not_plain", { format: "tar" });
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16) throw new AdoptionError("dump_encoding", { encoding: "UTF-16" });
}

/**
 * Cuts the plain text of a `pg_dump` into pieces while it is being read; memory is bounded by its longest statement.
 * `source` gives the file's bytes. Throws `AdoptionError` `dump_not_plain` for other formats, `dump_encoding` for an
 * encoding that cannot be read.
 */
export async function* splitDump(source: AsyncIterable<Uint8Array>): AsyncGenerator<DumpPiece> {
  const scanner = new DumpScanner();
  let isFirst = true;
  for await (const chunk of source) {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (isFirst) {
      refuseOtherFormats(bytes);
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
      isFirst = false;
    }
    yield* scanner.scan(bytes.toString("latin1"), false);
  }
  yield* scanner.scan("", true);
}
