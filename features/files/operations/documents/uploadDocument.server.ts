import { TesseraError } from "@tessera/contract/errors.ts";
import { markStatic } from "@tessera/records/files/storedFiles.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { documentUrl } from "../../server/documentEntries.server.ts";
import { receiveDocument } from "../../server/receiveDocument.server.ts";
import { uploadDocument } from "./uploadDocument.ts";

/** See `uploadDocument`. */
export const uploadDocumentHandler = handle(
  uploadDocument,
  async ({ desc = "", formId, isStatic = false, key, name, refField, title = "" }, context) => {
    const { bytes } = context;
    if (bytes === undefined) throw new TesseraError("unsupported_media_type");
    const called = name ?? bytes.name;
    if (called === null) throw new TesseraError("invalid_input", { problems: [{ path: "/name", code: "required" }] });
    const received = await receiveDocument(context, { formId, refField }, called, bytes);
    if ("issue" in received) {
      const { code, data } = received.issue;
      const messages = [{ code, data: { ...data } }];
      return { success: false, skipped: true, id: null, key: key ?? "", messages, entry: null };
    }
    const { file } = received;
    if (isStatic) await markStatic(context, file.id);
    const { id, size, type } = file;
    const known = key ?? id;
    const entry = {
      id,
      key: known,
      name: file.name,
      size,
      type,
      title,
      desc,
      url: documentUrl(id, isStatic),
      isStatic,
      dimensions: file.dimensions ?? null,
    };
    return { success: true, skipped: false, id, key: known, messages: [], entry };
  },
);
