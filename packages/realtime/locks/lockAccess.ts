import { TesseraError } from "@tessera/contract/errors.ts";
import type { LockedRecord, LockPage } from "@tessera/records/locks/lockStore.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** A record as a caller names it. */
export interface NamedRecord {
  readonly entity: string;
  readonly id: string | number;
}

/**
 * The record under its canonical key. Throws `record_not_found` for one that the caller may not read, and
 * `access_denied` with `update` for one that they may not change: nobody locks what they could not save.
 */
export async function recordFor(
  context: RequestContext,
  { entity, id }: NamedRecord,
  need: "read" | "update",
): Promise<LockedRecord> {
  const { body } = await context.services.records.read(context, { entity, key: String(id), fields: [] });
  // What `Records.read` documents.
  const { key, may } = JSON.parse(body) as { readonly key: string; readonly may: { readonly update: boolean } };
  if (need === "update" && !may.update) throw new TesseraError("access_denied", { entity });
  return { entity, key };
}

/** The caller's page. Throws `not_signed_in` for anyone who has no session. */
export function pageOf(context: RequestContext, channel: string): LockPage {
  const { userId, sessionId } = context.subject;
  if (userId === null || sessionId === null) throw new TesseraError("not_signed_in");
  return { userId, sessionId, channel };
}

/** Whether a form names nobody (spec forms §3 Form lock). A form that is not there names nobody either. */
export function isNameHidden({ services }: Pick<RequestContext, "services">, form: string | null): boolean {
  if (form === null) return false;
  const found = services.definitions.current().get("form", form);
  return found === null || Reflect.get(Object(found.body), "usernameHidden") === true;
}
