import { TesseraError } from "@tessera/contract/errors.ts";
import { ByteAnswer, type RequestContext } from "@tessera/server-core/context.ts";
import { asMissingFile, type FileRow, readyFile } from "./fileRows.ts";
import { contentKey, previewKey } from "./fileStore.ts";
import { isShown } from "./sniffFile.ts";

/** A file that the caller may read. One that they may not, one that is not there and one of a lost record are the same. Throws `not_found`. */
async function readableFile(context: RequestContext, id: string): Promise<FileRow & { hash: string; type: string }> {
  const { database, records } = context.services;
  const file = await readyFile(database, id);
  await records.slot(context, file).catch((error: unknown) => {
    throw asMissingFile(error);
  });
  const { hash, type } = file;
  if (hash === null || type === null) throw new TesseraError("not_found", { kind: "file" });
  return { ...file, hash, type };
}

/** A file to be shown, where browsers may show it, or else, and when `isDownload`, to be kept. Throws `not_found`. */
export async function openFile(context: RequestContext, id: string, isDownload: boolean): Promise<ByteAnswer> {
  const { store } = context.services.files;
  const { hash, name, size, type } = await readableFile(context, id);
  return new ByteAnswer({
    name,
    size,
    type,
    etag: hash,
    isInline: !isDownload && isShown(type),
    open: (range) => store.read(contentKey(hash), range),
  });
}

/** The small picture of a picture. Throws `not_found`, also where there is none. */
export async function openPreview(context: RequestContext, id: string): Promise<ByteAnswer> {
  const { store } = context.services.files;
  const { hash, hasPreview, name } = await readableFile(context, id);
  const size = hasPreview ? await store.size(previewKey(hash)) : null;
  if (size === null) throw new TesseraError("not_found", { kind: "preview" });
  return new ByteAnswer({
    name: `${name}.webp`,
    size,
    type: "image/webp",
    etag: `preview-${hash}`,
    isInline: true,
    open: (range) => store.read(previewKey(hash), range),
  });
}
