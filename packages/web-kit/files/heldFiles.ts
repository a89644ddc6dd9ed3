import type { FileEntry } from "@tessera/contract/files/fileEntries.ts";
import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { readFiles } from "./readFiles.ts";

/** The files that a form holds. */
export const heldFiles = (value: EngineValue): readonly FileEntry[] => readFiles(toJson(value));

/** Files as a form holds them; null for none. */
export const filesValue = (files: readonly FileEntry[]): EngineValue =>
  files.length === 0 ? null : fromJson({ files: files.map((file) => ({ ...file })) });
