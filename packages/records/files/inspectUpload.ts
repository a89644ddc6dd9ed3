import { createHash } from "node:crypto";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Files } from "./files.ts";
import { uploadedBytes } from "./receiveParts.ts";
import { headSize, sniffFile } from "./sniffFile.ts";
import type { FileRow } from "./storedFiles.ts";
import { beginScan } from "./virusScan.ts";

/** What an upload turned out to be. */
export interface Inspected {
  /** SHA-256 of all its bytes. */
  readonly hash: string;
  readonly type: string;
}

/**
 * Reads an upload once: its hash, its type by its bytes, and what the virus scanner says. Throws `file_incomplete`,
 * also where the bytes do not have the hash that their sender says, `file_type_refused`, `file_infected`,
 * `scanner_unavailable`.
 */
export async function inspectUpload(
  { settings, store }: Pick<Files, "settings" | "store">,
  upload: FileRow,
  hash: string | null,
  endings: readonly string[],
): Promise<Inspected> {
  const digest = createHash("sha256");
  const scan = settings.scanner === null ? null : beginScan(settings.scanner);
  const head: Uint8Array[] = [];
  let headLength = 0;
  try {
    for await (const chunk of uploadedBytes(store, upload)) {
      digest.update(chunk);
      if (headLength < headSize) {
        const part = chunk.subarray(0, headSize - headLength);
        head.push(part);
        headLength += part.length;
      }
      await scan?.write(chunk);
    }
    const found = digest.digest("hex");
    if (hash !== null && hash !== found) throw new TesseraError("file_incomplete");
    const type = await sniffFile(upload.name, Buffer.concat(head), endings);
    await scan?.end();
    return { hash: found, type };
  } finally {
    scan?.cancel();
  }
}
