import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { deleteNotifications } from "@tessera/identity/notices/notificationStore.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";

interface About {
  readonly entity: string;
  readonly key: string;
}

/** What a notification is about; null where it is about no record, or one that is shown in any case. */
function aboutOf({ params }: StoredNotification): About | null {
  const said = params?.about;
  if (typeof said !== "string") return null;
  const parts = parseJsonSafely(said);
  if (!Array.isArray(parts)) return null;
  const [, entity, key] = parts;
  return typeof entity === "string" && typeof key === "string" ? { entity, key } : null;
}

/** Keys of an entity that the reader may read now. */
async function readableKeys(
  context: RequestContext,
  entity: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { definitions, records } = context.services;
  const body = findBody(definitions.current(), "entity", entity);
  if (body === null || !records.rights(context).mayAny(entity, "read")) return new Set();
  const [column, ...others] = body.key.columns;
  if (column === undefined) return new Set();
  if (others.length === 0) {
    const where = { field: column, operator: "IN" as const, operand: { value: [...keys] } };
    const page = await records.page(context, { entity, columns: [], order: [], where, offset: 0, limit: 500 });
    // What `Records.page` documents.
    const { rows } = JSON.parse(page.body) as { readonly rows: readonly { readonly key: string }[] };
    return new Set(rows.map(({ key }) => key));
  }
  const found = new Set<string>();
  for (const key of keys) {
    const isThere = await records.read(context, { entity, key, fields: [] }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TesseraError && error.code === "record_not_found") return false;
        throw error;
      },
    );
    if (isThere) found.add(key);
  }
  return found;
}

/**
 * Of some notifications of the caller those that they may read: one about a record that they may not read any more goes
 * for good, since it names the record.
 */
export async function readableNotices(
  context: RequestContext,
  userId: string,
  notifications: readonly StoredNotification[],
): Promise<StoredNotification[]> {
  const abouts = new Map(
    notifications.flatMap((notification) => {
      const about = aboutOf(notification);
      return about === null ? [] : [[notification.id, about] as const];
    }),
  );
  if (abouts.size === 0) return [...notifications];
  const byEntity = Map.groupBy(abouts.values(), ({ entity }) => entity);
  const readable = new Map<string, ReadonlySet<string>>();
  for (const [entity, known] of byEntity)
    readable.set(entity, await readableKeys(context, entity, [...new Set(known.map(({ key }) => key))]));
  const isHidden = ({ id }: StoredNotification): boolean => {
    const about = abouts.get(id);
    return about !== undefined && readable.get(about.entity)?.has(about.key) !== true;
  };
  const hidden = notifications.filter(isHidden).map(({ id }) => id);
  if (hidden.length === 0) return [...notifications];
  await deleteNotifications(context.services.database, userId, hidden);
  return notifications.filter(({ id }) => !hidden.includes(id));
}
