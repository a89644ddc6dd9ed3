import type { FieldBehaviour } from "../fieldBehaviour.ts";
import { structuredBehaviour } from "../structuredBehaviour.ts";
import type { ValueStructure } from "../values/structure.ts";
import {
  filesSchema,
  filesText,
  isDescriptionFitting,
  maxDescription,
  namedFiles,
  parseFiles,
  storedFiles,
} from "./fileEntries.ts";
import { type FileLimits, type FileMessages, filesIssue } from "./fileLimits.ts";
import { mergeFiles } from "./mergeFiles.ts";

/**
 * What field types of files know of their values. They are searched by what names, titles and descriptions say, and
 * sorted by how many files there are. `maxOf` says how many a field may hold.
 */
export function filesBehaviour<Settings extends FileLimits>(
  maxOf: (settings: Settings) => number,
  messages: FileMessages,
): FieldBehaviour<Settings> & { readonly structure: ValueStructure } {
  return structuredBehaviour<typeof filesSchema, Settings>({
    schema: filesSchema,
    canonical: storedFiles,
    files: namedFiles,
    maxBytes: 1_000_000,
    texts: ["files.*.name", "files.*.title", "files.*.desc"],
    order: { of: ({ files }) => files.length || null, sql: (column) => `nullif(${namedFiles.countSql(column)}, 0)` },
    check: ({ files }, settings) => {
      const long = files.find(({ desc }) => desc !== undefined && !isDescriptionFitting(desc));
      if (long) return { code: "record.files.description", data: { name: long.name, max: maxDescription } };
      return filesIssue(files, maxOf(settings), settings, messages);
    },
    format: filesText,
    parse: parseFiles,
    merge: (versions) => {
      const value = mergeFiles(versions);
      return value === undefined ? null : { value };
    },
  });
}
