import type { DocumentKind, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import { pointerSegment } from "@tessera/contract/documents/pointer.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** Texts that the database cannot hold: a zero character, half a surrogate pair. */
function textProblems(value: Json, path: string, problems: DocumentProblem[]): void {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed())
      problems.push({ severity: "error", code: "text_unstorable", path, data: {} });
  } else if (value !== null && typeof value === "object") {
    for (const [key, child] of Object.entries(value)) {
      textProblems(key, path, problems);
      textProblems(child, `${path}/${pointerSegment(key)}`, problems);
    }
  }
}

function elementProblems(kind: DocumentKind, body: Json): DocumentProblem[] {
  const seen = new Set<string>();
  return walkMarks(kind.schema, body, kind.settings).flatMap((mark): DocumentProblem[] => {
    if (mark.mark !== "element") return [];
    if (!seen.has(mark.value)) {
      seen.add(mark.value);
      return [];
    }
    return [{ severity: "error", code: "element_id_twice", path: `${mark.path}/id`, data: { id: mark.value } }];
  });
}

/**
 * What is wrong with a body by itself: its schema, texts that cannot be stored, element ids that are not unique in it.
 */
export function bodyProblems(kind: DocumentKind, body: Json): readonly DocumentProblem[] {
  const problems = [...schemaProblems(kind.schema, body, "")];
  textProblems(body, "", problems);
  return problems.length > 0 ? problems : elementProblems(kind, body);
}
