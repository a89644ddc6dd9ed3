import type { Json } from "@tessera/std/canonicalJson.ts";
import type { DocumentKind, TesseraDocument } from "../defineDocument.ts";
import { TesseraError } from "../errors.ts";

/**
 * Brings a document of an older schema version to the present one (design §4), step by step through the kind's
 * upcasters. Throws `definition_invalid` when it is newer than this program or an upcaster is missing.
 */
export function openDocument(kind: DocumentKind, document: TesseraDocument): TesseraDocument {
  const problem = (code: string) =>
    new TesseraError("definition_invalid", {
      problems: [
        {
          severity: "error",
          code,
          path: "",
          data: { found: document.schemaVersion, known: kind.schemaVersion },
          document: { kind: document.kind, id: document.id },
        },
      ],
    });
  if (document.schemaVersion > kind.schemaVersion) throw problem("schema_version_unknown");
  let body: Json = document.body;
  for (let version = document.schemaVersion; version < kind.schemaVersion; version++) {
    const upcaster = kind.upcasters.find((candidate) => candidate.from === version);
    if (!upcaster) throw problem("schema_version_unreachable");
    body = upcaster.upcast(body);
  }
  return document.schemaVersion === kind.schemaVersion
    ? document
    : { ...document, schemaVersion: kind.schemaVersion, body };
}
