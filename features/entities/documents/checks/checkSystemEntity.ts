import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";

/** What of a system entity an installation may not change: everything but texts. */
function withoutTexts(body: EntityBody): unknown {
  const columns = body.columns.map((column) => ({ ...column, label: "", help: null }));
  const references = body.references.map((reference) => ({ ...reference, label: "" }));
  return { ...body, label: "", labelPlural: "", display: [], columns, references };
}

/**
 * System entities come with the product and are changed by migrations only (design §5): an installation makes none, and
 * changes nothing but the texts and the display name of those there are.
 */
export function checkSystemEntity(body: EntityBody, shipped: EntityBody | null): readonly DocumentProblem[] {
  const isSystem = body.origin === "system" || shipped?.origin === "system";
  if (!isSystem) return [];
  if (!shipped) return [{ severity: "error", code: "system_entity_made", path: "/origin", data: {} }];
  if (canonicalJson(withoutTexts(body)) === canonicalJson(withoutTexts(shipped))) return [];
  return [{ severity: "error", code: "system_entity_changed", path: "", data: {} }];
}
