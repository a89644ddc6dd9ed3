import type { CallHost, FileCalls } from "@tessera/web-kit/files/fileCalls.ts";
import { beginUpload } from "../../features/files/operations/beginUpload.ts";
import { cancelUpload } from "../../features/files/operations/cancelUpload.ts";
import { finishUpload } from "../../features/files/operations/finishUpload.ts";
import { getUpload } from "../../features/files/operations/getUpload.ts";
import { sendPart } from "../../features/files/operations/sendPart.ts";

/** The calls by which the parts of a page send files: packages know no operation. */
export const fileCalls = ({ api, page }: CallHost): FileCalls => ({
  begin: (input) => api.call(beginUpload, input, { page }),
  sendPart: (input, bytes, signal) => api.call(sendPart, input, { page, signal, bytes }),
  received: async (input) => (await api.call(getUpload, input, { page })).received,
  finish: async (input, signal) => (await api.call(finishUpload, input, { page, ...(signal && { signal }) })).file,
  cancel: (input) => api.call(cancelUpload, input, { page }),
});
