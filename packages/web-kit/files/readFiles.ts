import type { FileEntry } from "@tessera/contract/files/fileEntries.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

function isEntry(value: unknown): value is FileEntry {
  if (typeof value !== "object" || value === null) return false;
  // An object may have any parts; what they are is looked at below.
  const { id, name, size, type } = value as { readonly [part in keyof FileEntry]?: unknown };
  return typeof id === "string" && typeof name === "string" && typeof size === "number" && typeof type === "string";
}

/**
 * The files that JSON names; none for what is no such value. Lists load this with every page, so it asks no schema:
 * what is stored was checked.
 */
export function readFiles(value: Json): readonly FileEntry[] {
  const files: unknown = typeof value === "object" && value !== null && "files" in value ? value.files : null;
  return Array.isArray(files) && files.every(isEntry) ? files : [];
}
