import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { WebFile } from "./builtWeb.ts";

/** Bytes as they go to a browser. */
export interface PackedFile {
  readonly content: Buffer;
  /** Value of the header `content-encoding`; null where the bytes are those of the file. */
  readonly encoding: "br" | "gzip" | null;
}

/** Bytes below which packing saves no packet on the network. */
const threshold = 1400;
const isText = /^(text|application\/json|image\/svg)/;

/**
 * Ways to pack, the better one first. Each file is packed once, so both take more time than what is packed for each
 * answer.
 */
const ways = [
  {
    encoding: "br",
    pack: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
  },
  { encoding: "gzip", pack: (content: Buffer) => promisify(gzip)(content, { level: 6 }) },
] as const;

const kept = new WeakMap<WebFile, Map<string, Promise<Buffer>>>();

/** Whether a header `accept-encoding` takes an encoding: named, and not with a weight of 0. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((part) => {
    const [name, weight = ""] = part.split(";");
    return name?.trim().toLowerCase() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}

/**
 * A file that never changes, in the best encoding that a caller takes (`accepted`: their header `accept-encoding`). It
 * is packed when it is first asked for in an encoding, and kept as long as the file.
 */
export async function packedFile(file: WebFile, accepted: string | undefined): Promise<PackedFile> {
  const way = ways.find(({ encoding }) => takes(accepted ?? "", encoding));
  if (way === undefined || file.content.length < threshold || !isText.test(file.type)) {
    return { content: file.content, encoding: null };
  }
  const packs = kept.get(file) ?? new Map<string, Promise<Buffer>>();
  kept.set(file, packs);
  const packed = packs.get(way.encoding) ?? way.pack(file.content);
  packs.set(way.encoding, packed);
  try {
    return { content: await packed, encoding: way.encoding };
  } catch (error) {
    // As when memory was short: the next caller tries again.
    packs.delete(way.encoding);
    throw error;
  }
}
