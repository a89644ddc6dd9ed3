import { assertNewFiles } from "@tessera/records/files/guestFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { documentEntries } from "../../server/documentEntries.server.ts";
import { documentField } from "../../server/documentField.server.ts";
import { checkFile } from "./checkFile.ts";

/** See `checkFile`. */
export const checkFileHandler = handle(
  checkFile,
  async ({ formId, idMaintable, key = "", name, refField, size, type }, context) => {
    const { column, entity, issue } = documentField(context, { formId, refField });
    assertNewFiles(context, { entity, column, key: null });
    const there = idMaintable === undefined ? [] : await documentEntries(context, { entity, key: idMaintable, column });
    const isThere = there.some((entry) => entry.name === name && entry.size === size);
    const duplicate = { code: "file_upload_warning", data: { errorText: "duplicate_file_upload", fileName: name } };
    const found = isThere ? duplicate : issue({ name, size, type });
    const messages = found === null ? [] : [{ code: found.code, data: { ...found.data } }];
    return { success: found === null, skipped: found !== null, id: null, key, messages };
  },
);
