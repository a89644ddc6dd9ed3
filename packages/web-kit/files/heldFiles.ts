import { type FileEntries, type FileEntry, filesSchema } from "@tessera/contract/files/fileEntries.ts";
import { fitsSchema } from "@tessera/contract/values/fitsSchema.ts";
import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** The files that JSON names; none for what is no such value. */
export function readFiles(value: Json): readonly FileEntry[] {
  // What fits the schema is of its type, which the check cannot say.
  return value !== null && fitsSchema(filesSchema, value) ? (value as unknown as FileEntries).files : [];
}

/** The files that a form holds. */
export const heldFiles = (value: EngineValue): readonly FileEntry[] => readFiles(toJson(value));

/** Files as a form holds them; null for none. */
export const filesValue = (files: readonly FileEntry[]): EngineValue =>
  files.length === 0 ? null : fromJson({ files: files.map((file) => ({ ...file })) });
