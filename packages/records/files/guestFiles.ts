import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest, isWithinReach } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { FilePlace } from "./storedFiles.ts";

/** Files of one guest that hang on nothing: uploads that have not ended, and what waits for its record to be saved. */
const maxOpen = 10;
/**
 * Files that are begun from one address in a day. What was refused counts until the cleaning forgets it, so it cannot
 * be tried for ever.
 */
const maxOfAddress = 100;

/** Bytes that a file of the caller's may have: by the settings of the installation, and by its field. */
export function maxSizeFor(context: RequestContext, { column, entity }: Pick<FilePlace, "column" | "entity">): number {
  const { files, records } = context.services;
  const { guests, maxSize } = files.settings;
  const ofField = column === null ? maxSize : records.maxFileSize(context, entity, column);
  return Math.min(isGuest(context) ? guests.maxSize : maxSize, ofField);
}

/** Where the calls of a guest count; null for everyone else. */
export function guestAddress(context: RequestContext): string | null {
  return isGuest(context) ? context.services.sessions.addressMark(context.address ?? "") : null;
}

/**
 * Refuses to take files of a guest but for a new record of the entity, through a form that stands on a public page and
 * takes them. Which record that is, the save decides. Throws `access_denied`, `not_found` for an entity without
 * attachments.
 */
export function assertGuestForm(context: RequestContext, place: FilePlace): void {
  const { column, entity, form = null, key } = place;
  const { definitions, records } = context.services;
  const snapshot = definitions.current();
  const body = form === null || !isWithinReach(context, "form", form) ? null : findBody(snapshot, "form", form);
  const isTaken = key === null && body?.guestFiles === true && body.entity === entity;
  if (!(isTaken && records.rights(context).mayAny(entity, "create")))
    throw new TesseraError("access_denied", { entity });
  if (column !== null) records.assertNewFiles(context, entity, column);
  else if (findBody(snapshot, "entity", entity)?.attachments !== true)
    throw new TesseraError("not_found", { kind: "slot" });
}

/**
 * Refuses to take files for a record that is not saved yet, where the caller may not make it with files. Throws
 * `access_denied`, `not_found`.
 */
export function assertNewFiles(context: RequestContext, place: FilePlace): void {
  if (isGuest(context)) assertGuestForm(context, place);
  else context.services.records.assertNewFiles(context, place.entity, place.column);
}

/**
 * Holds a guest to their bounds until the transaction ends: files that wait, and what comes from their address in a
 * day, whichever cookies it comes with. Throws `file_limit_reached`.
 */
export async function assertGuestBounds(
  transaction: Transaction,
  context: RequestContext,
  size: number,
): Promise<void> {
  const address = guestAddress(context);
  if (address === null) return;
  const { guest } = context.subject;
  const { perAddress } = context.services.files.settings.guests;
  // First the address, then the guest, so that nobody waits in a circle.
  for (const owner of [`address ${address}`, `guest ${guest}`])
    await transaction.query({ text: "select pg_advisory_xact_lock(hashtextextended($1, 742))", values: [owner] });
  const { rows } = await transaction.query<{ open: string; count: string; bytes: string }>({
    text: `select (select count(*) from sys.file where guest = $2::uuid and state in ('uploading', 'waiting')) as open,
        count(*) as count, coalesce(sum(size) filter (where state <> 'refused'), 0) as bytes
      from sys.file where guest_address = $1::uuid and created_at > now() - interval '1 day'`,
    values: [address, guest ?? null],
  });
  const [{ bytes, count, open }] = [rows[0] ?? { bytes: "0", count: "0", open: "0" }];
  const isOver = Number(open) >= maxOpen || Number(count) >= maxOfAddress || Number(bytes) + size > perAddress;
  if (isOver) throw new TesseraError("file_limit_reached");
}
