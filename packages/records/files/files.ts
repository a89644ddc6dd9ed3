import type { FileSettings, Settings } from "@tessera/server-core/settings/settings.ts";
import type { FileStore } from "./fileStore.ts";
import { openFileStore } from "./openFileStore.ts";
import { createPreviews, type Previews } from "./previews.ts";

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
