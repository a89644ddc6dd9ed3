import { TesseraError } from "@tessera/contract/errors.ts";
import { fileInfo } from "@tessera/records/files/storedFiles.ts";
import { receiveFile } from "@tessera/records/files/uploads.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { uploadFile } from "./uploadFile.ts";

/** See `uploadFile`. */
export const uploadFileHandler = handle(
  uploadFile,
  async ({ column = null, entity, hash = null, key = null, name }, context) => {
    const { bytes, services } = context;
    if (bytes === undefined) throw new TesseraError("unsupported_media_type");
    const called = name ?? bytes.name;
    if (called === null) throw new TesseraError("invalid_input", { problems: [{ path: "/name", code: "required" }] });
    const id = await receiveFile(context, { entity, key, column, name: called }, bytes, hash);
    return { file: await fileInfo(services.database, id) };
  },
);
