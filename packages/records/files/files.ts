import { join } from "node:path";
import type { FileSettings, Settings } from "@tessera/server-core/settings/settings.ts";
import type { FileStore } from "./fileStore.ts";
import { folderStore } from "./folderStore.ts";
import { createPreviews, type Previews } from "./previews.ts";
import { s3Store } from "./s3Store.ts";

/** The store of files that the settings name: S3-compatible storage, or the folder `files` of the data folder. */
function openFileStore({ dataFolder, files }: Pick<Settings, "dataFolder" | "files">): FileStore {
  return files.s3 === null ? folderStore(join(dataFolder, "files")) : s3Store(files.s3);
}

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly files: Files;
  }
}

/** What files of records stand on. */
export interface Files {
  readonly store: FileStore;
  readonly previews: Previews;
  readonly settings: FileSettings;
}

/** Opens the files of an installation. Nothing is touched before the first file. */
export function openFiles(settings: Pick<Settings, "dataFolder" | "files">): Files {
  return { store: openFileStore(settings), previews: createPreviews(), settings: settings.files };
}
