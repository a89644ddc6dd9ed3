import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import type { TesseraDocument } from "../defineDocument.ts";
import { TesseraError } from "../errors.ts";
import { isJsonObject } from "./jsonShape.ts";

/** Where a document stands in a folder of documents (a world, an export): `<subsystem>/<kind>/<id>.json`. */
export function documentPath(document: TesseraDocument): string {
  return `${document.subsystem}/${document.kind}/${document.id}.json`;
}

/** The canonical text of a document (design §4): sorted keys, two spaces, a line feed at the end. */
export function documentText(document: TesseraDocument): string {
  const { kind, id, schemaVersion, subsystem, body } = document;
  return canonicalJson({ kind, id, schemaVersion, subsystem, body }, 2);
}

const keys = new Set(["kind", "id", "schemaVersion", "subsystem", "body"]);

function isJson(value: unknown): value is Json {
  return value !== undefined;
}

/**
 * Reads a document's file. Throws `definition_invalid` naming `path` when it is no JSON, not the form of a document, or
 * unsafe.
 */
export function parseDocumentFile(path: string, text: string): TesseraDocument {
  const invalid = (code: string, cause?: unknown) =>
    new TesseraError(
      "definition_invalid",
      { problems: [{ severity: "error", code, path: "", data: { file: path }, document: { kind: "", id: path } }] },
      { cause },
    );
  let value: unknown;
  try {
    value = parseJsonSafely(text);
  } catch (error) {
    throw invalid("file_malformed", error);
  }
  if (!isJsonObject(value) || Object.keys(value).some((key) => !keys.has(key))) throw invalid("file_malformed");
  const { kind, id, schemaVersion, subsystem, body } = value;
  if (typeof kind !== "string" || typeof id !== "string" || typeof subsystem !== "string")
    throw invalid("file_malformed");
  if (typeof schemaVersion !== "number" || !Number.isInteger(schemaVersion) || schemaVersion < 1 || !isJson(body))
    throw invalid("file_malformed");
  return { kind, id, schemaVersion, subsystem, body };
}
