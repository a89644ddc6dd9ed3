import { encodeRequest } from "@tessera/web-kit/api/encodeRequest.ts";
import { downloadFile } from "#features/files/operations/downloadFile.ts";
import type { AttachedFile } from "./AttachmentItem.tsx";

/** Where a file is opened, or, with `download`, kept from. */
export const fileAddress = (id: string, download: boolean): string =>
  encodeRequest(downloadFile, { id, download }).path;

/** Whether a file is shown above the page: a picture or a PDF. Whatever else browsers show has a page of its own. */
export const isViewed = ({ isShown, type }: Pick<AttachedFile, "isShown" | "type">): boolean =>
  isShown && (type.startsWith("image/") || type === "application/pdf");
