import { dirname } from "node:path/posix";
import { listFiles } from "../lib/repository.ts";
import type { Check } from "./check.ts";

/** Files that a folder holds directly, folders in it not counted. */
const fileLimit = 40;

/** Exported documents, whose folders are those of their kinds. */
const documents = /^worlds\/[^/]+\/documents\//;

/** Problems of the folders of these files. */
export function folderProblems(files: readonly string[]): string[] {
  const folders = Map.groupBy(
    files.filter((path) => !documents.test(path)),
    (path) => dirname(path),
  );
  return [...folders].flatMap(([folder, { length }]) => {
    if (length <= fileLimit) return [];
    return [`${folder}: ${length} files (limit ${fileLimit}). Put what belongs together into a folder named after it.`];
  });
}

/** No folder of the repository, of whatever files, holds more than a person takes in at once. */
export const foldersCheck: Check = {
  name: "files of folders",
  run: async (root) => folderProblems(listFiles(root, [""])),
};
