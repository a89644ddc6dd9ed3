import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import { pathEnd } from "./columnType.server.ts";

/** Whether universal search can look into a path: a searchable column, or a reference's display name. */
export function isTextPath(context: RequestContext, entity: string, path: string): boolean {
  const end = pathEnd(context, entity, path);
  return end !== null && (end.kind === "reference" || valueTypes[end.column.type].searchable);
}
