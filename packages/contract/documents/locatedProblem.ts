import type { DocumentProblem } from "../defineDocument.ts";
import { isJsonObject, property } from "./jsonShape.ts";

/** A problem and the document that has it: what the error `definition_invalid` carries as `problems`. */
export interface LocatedProblem extends DocumentProblem {
  readonly document: { readonly kind: string; readonly id: string };
}

/** Whether a value is a `LocatedProblem`. */
export function isLocatedProblem(value: unknown): value is LocatedProblem {
  if (!isJsonObject(value)) return false;
  const { code, data, document, path, severity } = value;
  const isNamed = typeof property(document, "kind") === "string" && typeof property(document, "id") === "string";
  const isPlaced = typeof code === "string" && typeof path === "string" && isJsonObject(data);
  return isNamed && isPlaced && (severity === "error" || severity === "warning");
}
