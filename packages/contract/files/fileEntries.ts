import { Type } from "typebox";
import { richPlain } from "../rich/richPlain.ts";
import { storedRich } from "../rich/storedRich.ts";
import { closed, type Static, Uuid } from "../schema.ts";
import { megabyte } from "./fileLimits.ts";
import type { NamedFile } from "./namedFile.ts";

/** Characters that a title and what a description says may have (spec forms §9). */
export const [maxTitle, maxDescription] = [300, 4000];
/** Files that one field may hold. */
export const maxEntries = 100;

const entry = closed({
  id: Uuid(),
  /** Name, bytes and media type are as the server knows them, whatever a message says. */
  name: Type.String({ minLength: 1, maxLength: 255 }),
  size: Type.Integer({ minimum: 0 }),
  type: Type.String({ minLength: 1, maxLength: 200 }),
  title: Type.Optional(Type.String({ maxLength: maxTitle })),
  /** Rich text; its markup may be longer than what it says. */
  desc: Type.Optional(Type.String({ maxLength: maxDescription * 5 })),
});

/** What is stored of the files of a field: which they are, in their order, and what is said of each. */
export const filesSchema = closed({ files: Type.Array(entry, { maxItems: maxEntries }) });

/** A file of a field. */
export type FileEntry = Static<typeof entry>;
/** See `filesSchema`. */
export type FileEntries = Static<typeof filesSchema>;

/** Whether what a description says is within its length. */
export const isDescriptionFitting = (desc: string): boolean => [...richPlain(desc)].length <= maxDescription;

/**
 * The files as they are stored: each once, titles without spaces around them, descriptions as rich texts are stored;
 * null without any file.
 */
export function storedFiles({ files }: FileEntries): FileEntries | null {
  const seen = new Set<string>();
  const stored = files.flatMap(({ desc = "", id: given, name, size, title = "", type }): FileEntry[] => {
    const id = given.toLowerCase();
    if (seen.has(id)) return [];
    seen.add(id);
    const [said, described] = [title.trim(), storedRich(desc, {})];
    return [{ id, name, size, type, ...(said && { title: said }), ...(described === null ? {} : { desc: described }) }];
  });
  return stored.length === 0 ? null : { files: stored };
}

/** How the server finds the files that a value names, and says what it knows of them. */
export const namedFiles = {
  of: ({ files }: FileEntries): readonly NamedFile[] => files,
  maxBytes: ({ maxFileSize }: { readonly [name: string]: unknown }): number =>
    typeof maxFileSize === "number" && maxFileSize > 0 ? maxFileSize * megabyte - 1 : Number.POSITIVE_INFINITY,
  countSql: (sql: string): string => `coalesce(jsonb_array_length(jsonb_path_query_array(${sql}, '$.files[*]')), 0)`,
  with: ({ files }: FileEntries, known: ReadonlyMap<string, NamedFile>): FileEntries => ({
    files: files.map((file) => {
      const { id, name, size, type } = known.get(file.id) ?? file;
      return { ...file, id, name, size, type };
    }),
  }),
};

/** The files in one line: their titles, or names. */
export const filesText = ({ files }: FileEntries): string => files.map(({ name, title }) => title ?? name).join(", ");

const fileId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The files that a text names by their ids, with commas between them (spec forms §4 Choice lists); null for any other
 * text. Their names, sizes and types the server adds.
 */
export function parseFiles(text: string): FileEntries | null {
  const ids = text.split(",").map((id) => id.trim());
  if (!ids.every((id) => fileId.test(id))) return null;
  return { files: ids.map((id) => ({ id: id.toLowerCase(), name: id, size: 0, type: "application/octet-stream" })) };
}
