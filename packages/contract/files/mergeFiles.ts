import { mergedItems } from "../mergedItems.ts";
import { mergedPart } from "../mergedPart.ts";
import type { FileEntries, FileEntry } from "./fileEntries.ts";

function mergedEntry(base: FileEntry | undefined, theirs: FileEntry, mine: FileEntry): FileEntry | null {
  const title = mergedPart(base?.title, theirs.title, mine.title);
  const desc = mergedPart(base?.desc, theirs.desc, mine.desc);
  if (!title || !desc) return null;
  const { id, name, size, type } = theirs;
  return {
    ...{ id, name, size, type },
    ...(title.part === undefined ? {} : { title: title.part }),
    ...(desc.part === undefined ? {} : { desc: desc.part }),
  };
}

const isSame = (left: FileEntry, right: FileEntry): boolean => left.title === right.title && left.desc === right.desc;

/**
 * Two people's changes of the files of one field, file by file. Undefined where both wrote another title or description
 * of one file, moved files differently, or one of them removed a file of which the other wrote something.
 */
export function mergeFiles(versions: {
  readonly base: FileEntries | null;
  readonly theirs: FileEntries | null;
  readonly mine: FileEntries | null;
}): FileEntries | null | undefined {
  const of = (value: FileEntries | null): readonly FileEntry[] => value?.files ?? [];
  const { base, mine, theirs } = versions;
  const files = mergedItems({ base: of(base), theirs: of(theirs), mine: of(mine) }, isSame, mergedEntry);
  if (files === undefined) return undefined;
  return files.length === 0 ? null : { files: [...files] };
}
