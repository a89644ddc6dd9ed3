import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { assetsIn } from "@tessera/contract/documents/assetPath.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { closed } from "@tessera/contract/schema.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { assetEntity } from "./assetPlace.ts";
import { receiveAsset } from "./assets.ts";
import { contentKey } from "./fileStore.ts";

/** Where a file of definitions stands in a folder of documents: beside these, as JSON, so that all of it is text. */
const place = /^([a-z0-9][a-z0-9_.-]*)\/asset\/([0-9a-f]{64})\.json$/;

const schema = Compile(closed({ name: Type.String({ minLength: 1, maxLength: 1000 }), base64: Type.String() }));

/** Documents of a folder, and the files that belong to them; each path to text. */
export interface DocumentFolder {
  readonly documents: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, string>;
}

/** Tells documents from the files that belong to them, by their paths. */
export function splitFolder(folder: ReadonlyMap<string, string>): DocumentFolder {
  const entries = [...folder];
  return {
    documents: new Map(entries.filter(([path]) => !place.test(path))),
    assets: new Map(entries.filter(([path]) => place.test(path))),
  };
}

interface ContentRow {
  readonly hash: string;
  readonly key: string;
  readonly name: string;
  readonly size: string;
}

/**
 * The files that documents name, as files of a folder, the smallest first: of one content that several subsystems have,
 * that of a subsystem of these documents, whose designers may take it again. With `maxSize` those that are together
 * more than so many bytes are left out; answers how many.
 */
export async function exportAssets(
  { services }: Pick<RequestContext, "services">,
  documents: ReadonlyMap<string, string>,
  maxSize = Number.POSITIVE_INFINITY,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly leftOut: number }> {
  const hashes = new Set([...documents.values()].flatMap((text) => [...assetsIn(text)]));
  const subsystems = new Set([...documents.keys()].map((path) => path.split("/", 1)[0] ?? ""));
  const { rows } = await services.database.query<ContentRow>({
    text: `select distinct on (f.hash) f.hash, f.key, f.name, f.size from sys.file f
      where f.entity = $1 and f.hash = any($2::text[]) and f.state in ('ready', 'deleted')
      order by f.hash, f.key = any($3::text[]) desc, f.state desc, f.created_at`,
    values: [assetEntity, [...hashes], [...subsystems]],
  });
  const files = new Map<string, string>();
  let [size, leftOut] = [0, 0];
  for (const { hash, key, name, size: own } of [...rows].sort((a, b) => Number(a.size) - Number(b.size))) {
    size += Number(own);
    if (size > maxSize) {
      leftOut++;
      continue;
    }
    const chunks: Uint8Array[] = [];
    // Bytes that a stream of the store gives.
    for await (const chunk of (await services.files.store.read(contentKey(hash))) as AsyncIterable<Uint8Array>)
      chunks.push(chunk);
    const text = JSON.stringify({ name, base64: Buffer.concat(chunks).toString("base64") }, null, 2);
    files.set(`${key}/asset/${hash}.json`, `${text}\n`);
  }
  return { files, leftOut };
}

function parsed(path: string, text: string): { name: string; subsystem: string; hash: string; content: Buffer } {
  const [, subsystem = "", hash = ""] = place.exec(path) ?? [];
  const invalid = new TesseraError("definition_invalid", {
    problems: [
      { severity: "error", code: "file_malformed", path: "", data: { file: path }, document: { kind: "", id: path } },
    ],
  });
  let value: unknown;
  try {
    value = parseJsonSafely(text);
  } catch {
    throw invalid;
  }
  if (!schema.Check(value)) throw invalid;
  const content = Buffer.from(value.base64, "base64");
  if (createHash("sha256").update(content).digest("hex") !== hash) throw invalid;
  return { name: value.name, subsystem, hash, content };
}

/**
 * Takes files of a folder that belong to documents, before these are published. All are looked at before the first is
 * taken; those that are there already stay. Throws `definition_invalid`, and as `receiveAsset`.
 */
export async function importAssets(context: RequestContext, assets: ReadonlyMap<string, string>): Promise<void> {
  const { database } = context.services;
  for (const { content, hash, name, subsystem } of [...assets].map(([path, text]) => parsed(path, text))) {
    const { rows } = await database.query({
      text: "select from sys.file where entity = $1 and key = $2 and hash = $3 and state = 'ready'",
      values: [assetEntity, subsystem, hash],
    });
    if (rows.length === 0)
      await receiveAsset(context, { name, subsystem }, { name, stream: Readable.from([content]) }, hash);
  }
}
