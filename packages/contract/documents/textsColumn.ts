import type { EntityBody } from "../definitions/entityBody.ts";

/**
 * Physical name of the column that holds a row's texts in other languages, beside the others; no column of a definition
 * may take it.
 */
export const textsColumn = "tessera_texts";

/**
 * Whether rows of an entity have texts in other languages: some column of it is translatable, and its table is
 * Tessera's own.
 */
export function hasTexts(body: EntityBody): boolean {
  return body.origin === "table" && body.columns.some((column) => column.translatable === true);
}
