import { join } from "node:path";
import type { Settings } from "@tessera/server-core/settings/settings.ts";
import type { FileStore } from "./fileStore.ts";
import { folderStore } from "./folderStore.ts";
import { s3Store } from "./s3Store.ts";

/** The store of files that the settings name: S3-compatible storage, or the folder `files` of the data folder. */
export function openFileStore({ dataFolder, files }: Pick<Settings, "dataFolder" | "files">): FileStore {
  return files.s3 === null ? folderStore(join(dataFolder, "files")) : s3Store(files.s3);
}
