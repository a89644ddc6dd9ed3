import { Readable } from "node:stream";
import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { documentUrl } from "../../server/documentEntries.server.ts";
import { receiveDocument } from "../../server/receiveDocument.server.ts";
import { sendDocument } from "./sendDocument.ts";

/** See `sendDocument`. */
export const sendDocumentHandler = handle(sendDocument, async ({ file, params }, context) => {
  const { formId, name, refField, size } = params;
  const isBytes = [...file].every((character) => character <= "\u00ff");
  if (!isBytes || file.length !== size) throw new TesseraError("file_incomplete");
  const bytes = { name, stream: Readable.from([Buffer.from(file, "latin1")]) };
  const received = await receiveDocument(context, { formId, refField }, name, bytes);
  if ("issue" in received)
    throw new TesseraError("value_invalid", {
      problems: [{ path: "/file", code: received.issue.code, ...received.issue.data }],
    });
  const { id } = received.file;
  return { id, url: documentUrl(id, false) };
});
