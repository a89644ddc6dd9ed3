import { TesseraError } from "@tessera/contract/errors.ts";
import type { Slot } from "@tessera/query-model/slotSql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { FileSettings } from "@tessera/server-core/settings/settings.ts";
import { allowedEndings } from "./allowedEndings.ts";

/**
 * Stands in `sys.file` in place of an entity: these files hang on no record, they belong to the definitions of a
 * subsystem. No entity can have such an id.
 */
export const assetEntity = "~asset";

/** Where the files of a subsystem's definitions hang. */
export const assetPlace = (subsystem: string): Slot => ({ entity: assetEntity, key: subsystem, column: null });

/** Pictures, films and captions: what pages show. */
const endings = ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "mp4", "webm", "ogg", "vtt"];

/** The endings of names that are taken at a place. */
export async function takenEndings(
  { entity }: { readonly entity: string },
  runner: SqlRunner,
  settings: FileSettings,
): Promise<readonly string[]> {
  return entity === assetEntity ? endings : allowedEndings(runner, settings);
}

function mayAny(
  { services, subject, ...context }: RequestContext,
  subsystem: string,
  action: "read" | "draft",
): boolean {
  if (subject.userId === null && subject.guest !== undefined) return false;
  const rights = services.records.rights({ services, subject, ...context });
  return [...services.definitions.kinds.keys()].some((kind) => rights.mayDocument(kind, subsystem, action));
}

/** Anyone who may read documents of a subsystem, of any kind, finds its files. */
export const mayFindAssets = (context: RequestContext, subsystem: string): boolean =>
  mayAny(context, subsystem, "read");

/** Anyone who may draft documents of a subsystem, of any kind, adds and removes its files. */
export const mayKeepAssets = (context: RequestContext, subsystem: string): boolean =>
  mayAny(context, subsystem, "draft");

/** Throws `access_denied` where the caller may not change the files of a subsystem's definitions. */
export function assertMayKeepAssets(context: RequestContext, subsystem: string): void {
  if (!mayKeepAssets(context, subsystem)) throw new TesseraError("access_denied");
}
