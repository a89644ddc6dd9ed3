import { isElement, type JsonElement } from "@tessera/contract/documents/jsonShape.ts";
import { withNewIds } from "../document/edits.ts";

const key = "tessera.form_fields";
/** What was copied here, where the browser keeps nothing. */
let kept: string | null = null;

/** Keeps copies of items for this and other forms, in other tabs too. */
export function copyFields(items: readonly JsonElement[]): void {
  kept = JSON.stringify(items);
  try {
    localStorage.setItem(key, kept);
  } catch {
    // The browser keeps nothing: they can be put into forms of this page.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key) ?? kept;
  } catch {
    return kept;
  }
}

/** New copies of the items that were copied last, with ids of their own and no former names; empty for none. */
export function copiedFields(): readonly JsonElement[] {
  const text = read();
  if (text === null) return [];
  try {
    const found: unknown = JSON.parse(text);
    if (!Array.isArray(found)) return [];
    return found.filter(isElement).flatMap((item): JsonElement[] => {
      const copy = withNewIds(item);
      if (!isElement(copy)) return [];
      const { aliases: _former, ...rest } = copy;
      return [rest];
    });
  } catch {
    return [];
  }
}
