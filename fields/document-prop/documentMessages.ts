import type { FileMessages } from "@tessera/contract/files/fileLimits.ts";

/** See `FileMessages`. */
export const documentMessages: FileMessages = {
  type: "documentProp_file_notAllowedType",
  size: "documentProp_file_sizeHigh",
  count: "documentProp_file_reachedLimit",
};
