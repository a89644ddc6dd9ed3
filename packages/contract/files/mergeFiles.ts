import { mergeElements } from "../values/mergeElements.ts";
import type { FileEntries, FileEntry } from "./fileEntries.ts";

/** A part that one of two people changed, or both alike; undefined where they differ. */
function merged<Part>(base: Part, theirs: Part, mine: Part): { readonly part: Part } | undefined {
  if (mine === base || mine === theirs) return { part: theirs };
  return theirs === base ? { part: mine } : undefined;
}

function mergedEntry(base: FileEntry | undefined, theirs: FileEntry, mine: FileEntry): FileEntry | null {
  const title = merged(base?.title, theirs.title, mine.title);
  const desc = merged(base?.desc, theirs.desc, mine.desc);
  if (!title || !desc) return null;
  const { id, name, size, type } = theirs;
  return {
    ...{ id, name, size, type },
    ...(title.part === undefined ? {} : { title: title.part }),
    ...(desc.part === undefined ? {} : { desc: desc.part }),
  };
}

const byId = (value: FileEntries | null) => new Map((value?.files ?? []).map((file) => [file.id, file]));

/**
 * Two people's changes of the files of one field, file by file: what one of them added is there, what one of them
 * removed is not. Undefined where both wrote another title or description of one file, moved files differently, or one
 * of them removed a file of which the other wrote something.
 */
export function mergeFiles(versions: {
  readonly base: FileEntries | null;
  readonly theirs: FileEntries | null;
  readonly mine: FileEntries | null;
}): FileEntries | null | undefined {
  const [base, theirs, mine] = [byId(versions.base), byId(versions.theirs), byId(versions.mine)];
  const ids = mergeElements({ base: [...base.keys()], theirs: [...theirs.keys()], mine: [...mine.keys()] });
  if (ids === null) return undefined;
  const isLost = [...base].some(([id, was]) => {
    const [their, my] = [theirs.get(id), mine.get(id)];
    const left = their ?? my;
    const isRemoved = (their === undefined) !== (my === undefined);
    return isRemoved && left !== undefined && (left.title !== was.title || left.desc !== was.desc);
  });
  if (isLost) return undefined;
  const files: FileEntry[] = [];
  for (const id of ids.map(String)) {
    const [their, my] = [theirs.get(id), mine.get(id)];
    const file = their && my ? mergedEntry(base.get(id), their, my) : (their ?? my);
    if (!file) return undefined;
    files.push(file);
  }
  return files.length === 0 ? null : { files };
}
