import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { openSessionJoin } from "@tessera/identity/sessions/openSessionJoin.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import type { LookAs, OpenedPreview, PreviewOpening } from "./previews.ts";

/** How long a handle holds, in seconds; the page opens another one. */
const lifetime = 1800;

/** A preview as it was opened. */
export interface StoredPreview {
  readonly id: string;
  readonly document: DocumentName;
  readonly as: LookAs;
  readonly language: string | null;
}

interface PreviewRow {
  readonly kind: string;
  readonly document: string;
  readonly as_user: string | null;
  readonly as_role: string | null;
  readonly language: string | null;
}

function lookAs({ as_role, as_user }: PreviewRow): LookAs {
  if (as_user !== null) return { kind: "person", userId: as_user };
  return as_role === null ? { kind: "self" } : { kind: "role", role: as_role };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A preview that the caller's session opened. Throws `preview_ended`: also for one that there never was, so nobody learns of others'. */
export async function readPreview(context: RequestContext, id: string): Promise<StoredPreview> {
  const { sessionId } = context.subject;
  const { rows } = uuid.test(id)
    ? await context.services.database.query<PreviewRow>(
        compileSql(sql`select p.kind, p.document, p.as_user, p.as_role, p.language from sys.preview p
          join ${sql.raw(openSessionJoin("s", "p.session_id"))}
          where p.id = ${id}::uuid and p.session_id = ${sessionId}::uuid and p.expires_at > clock_timestamp()`),
      )
    : { rows: [] };
  const [row] = rows;
  if (row === undefined) throw new TesseraError("preview_ended");
  return { id, document: { kind: row.kind, id: row.document }, as: lookAs(row), language: row.language };
}

/** Keeps who looks at what, as whom. The row is handle and audit in one. */
export async function writePreview(
  { services, subject }: RequestContext,
  { as, document, language }: PreviewOpening,
  asName: string | null,
): Promise<OpenedPreview> {
  const id = uuid7();
  const { rows } = await services.database.query<{ expires: string }>(
    compileSql(sql`insert into sys.preview
        (id, session_id, viewer_id, viewer_name, as_user, as_name, as_role, kind, document, language, expires_at)
      values (${id}::uuid, ${subject.sessionId}::uuid, ${subject.userId}::uuid, ${subject.displayName ?? subject.login ?? ""},
        ${as.kind === "person" ? as.userId : null}::uuid, ${asName}, ${as.kind === "role" ? as.role : null},
        ${document.kind}, ${document.id}, ${language}, clock_timestamp() + make_interval(secs => ${String(lifetime)}::integer))
      returning floor(extract(epoch from expires_at) * 1000)::bigint as expires`),
  );
  return { id, expiresAt: Number(rows[0]?.expires) };
}

/** Removes handles that ended a day ago, and after 400 days who looked as another person. */
export async function removeOldPreviews(runner: SqlRunner): Promise<void> {
  await runner.query(`delete from sys.preview where expires_at < clock_timestamp() - interval '1 day'
    and (as_user is null or expires_at < clock_timestamp() - interval '400 days')`);
}
