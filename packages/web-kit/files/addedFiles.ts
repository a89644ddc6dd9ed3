import type { FieldIssue } from "@tessera/contract/fieldBehaviour.ts";
import type { FileEntry } from "@tessera/contract/files/fileEntries.ts";
import { type FileLimits, type FileMessages, fileIssue } from "@tessera/contract/files/fileLimits.ts";

/** What a field takes. */
export interface FileRules {
  readonly settings: FileLimits;
  readonly messages: FileMessages;
  /** How many files it holds; with 1 a new file replaces the one that is there. */
  readonly max: number;
}

/** What is known of a file that is in the field, or on its way there. */
export interface HeldFile {
  readonly name: string;
  readonly size: number;
  /** Milliseconds since 1970; null where nobody knows, as of files that were there before. */
  readonly modified: number | null;
}

/** What came of files that were chosen. */
export interface AddedFiles {
  readonly taken: readonly File[];
  /** Of the same name as one that is there: a person says whether they replace it. */
  readonly asked: readonly File[];
  /** Why others are not taken. */
  readonly issues: readonly FieldIssue[];
}

const isSame = (file: File, held: HeldFile): boolean =>
  held.name === file.name && held.size === file.size && (held.modified === null || held.modified === file.lastModified);

/**
 * Sorts files that were chosen (spec forms §5 Documents): those that are there already are left out with a warning,
 * those that the field does not take with what is wrong, and what is beyond its number.
 */
export function addedFiles(files: readonly File[], held: readonly HeldFile[], rules: FileRules): AddedFiles {
  const { max, messages, settings } = rules;
  const issues: FieldIssue[] = [];
  const taken: File[] = [];
  const asked: File[] = [];
  const known = [...held];
  for (const file of max === 1 ? files.slice(0, 1) : files) {
    const { lastModified, name, size, type } = file;
    const issue = fileIssue({ name, size, type }, settings, messages);
    if (known.some((one) => isSame(file, one)))
      issues.push({ code: "file_upload_warning", data: { errorText: "duplicate_file_upload", fileName: name } });
    else if (issue) issues.push(issue);
    else if (max > 1 && held.some((one) => one.name === name)) asked.push(file);
    else if (max > 1 && known.length >= max) {
      issues.push({ code: messages.count, data: { max } });
      break;
    } else {
      taken.push(file);
      known.push({ name, size, modified: lastModified });
    }
  }
  return { taken, asked, issues };
}

/**
 * The files with a new one: in place of `replaced`; else before the first that was chosen later, as small files
 * arrive before large ones, or at the end. Alone where the field holds one.
 */
export function withFile(
  files: readonly FileEntry[],
  file: FileEntry,
  max: number,
  replaced: string | null,
  isLater: (id: string) => boolean = () => false,
): readonly FileEntry[] {
  if (max === 1) return [file];
  if (files.some(({ id }) => id === replaced)) return files.map((one) => (one.id === replaced ? file : one));
  const later = files.findIndex(({ id }) => isLater(id));
  return later < 0 ? [...files, file] : [...files.slice(0, later), file, ...files.slice(later)];
}

/** The files with one moved to the place of another. */
export function movedFile(files: readonly FileEntry[], id: string, to: number): readonly FileEntry[] {
  const moved = files.find((one) => one.id === id);
  if (moved === undefined || to < 0 || to >= files.length) return files;
  const rest = files.filter((one) => one !== moved);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
