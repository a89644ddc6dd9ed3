import { maxEntries } from "@tessera/contract/files/fileEntries.ts";
import type { FileMessages } from "@tessera/contract/files/fileLimits.ts";
import type { CamerasSettings } from "./def.ts";

/** How many files a field holds at most. */
export const maxFilesOf = ({ maxFiles = maxEntries, multiple = true }: CamerasSettings): number =>
  multiple ? maxFiles : 1;

/** See `FileMessages`. */
export const camerasMessages: FileMessages = {
  type: "cameras_file_mimeError",
  size: "cameras_file_sizeError",
  count: "documentProp_file_reachedLimit",
};
