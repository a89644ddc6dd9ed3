import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { listSource } from "./listSource.ts";
import { openList } from "./openList.ts";
import type { RowSource } from "./rowSource.ts";

type Open = (context: RequestContext, id: string) => RowSource;

/** What makes a source of a document, by its kind. */
const kinds: ReadonlyMap<string, Open> = new Map([
  ["list", (context, id) => listSource(context, openList(context, id))],
]);

/**
 * Opens what a reference names: `list:<id>`. Throws `not_found` for what is none, `access_denied` for a guest who is shown it nowhere; rights over
 * its records are the guard's.
 */
export function openSource(context: RequestContext, reference: string): RowSource {
  const at = reference.indexOf(":");
  const open = kinds.get(reference.slice(0, at));
  if (open === undefined) throw new TesseraError("not_found");
  return open(context, reference.slice(at + 1));
}

/** The same, null where there is none or the caller may read nothing of it. */
export function readableSource(context: RequestContext, reference: string): RowSource | null {
  try {
    const source = openSource(context, reference);
    return context.services.records.rights(context).mayAny(source.entity, "read") ? source : null;
  } catch (error) {
    if (error instanceof TesseraError && (error.code === "not_found" || error.code === "access_denied")) return null;
    throw error;
  }
}
