import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { draftsState } from "@tessera/documents/store/definitions.ts";
import { openSessionJoin } from "@tessera/identity/sessions/openSessionJoin.ts";
import { compileSql, type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import type { LookAs, LookQuery, OpenedPreview, PreviewLook, PreviewOpening } from "./previews.ts";

/** How long a handle holds, in seconds; the page opens another one. */
const lifetime = 1800;

/** A preview as it was opened. */
export interface StoredPreview {
  readonly id: string;
  readonly document: DocumentName;
  readonly as: LookAs;
  readonly language: string | null;
  /** The state of all drafts, read with it: see `draftsState`. */
  readonly drafts: string;
}

interface PreviewRow {
  readonly kind: string;
  readonly document: string;
  readonly as_user: string | null;
  readonly as_role: string | null;
  readonly as_guest: string;
  readonly drafts: string;
  readonly language: string | null;
}

function lookAs({ as_guest, as_role, as_user }: PreviewRow): LookAs {
  if (as_guest === "t") return { kind: "guest" };
  if (as_user !== null) return { kind: "person", userId: as_user };
  return as_role === null ? { kind: "self" } : { kind: "role", role: as_role };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A preview that the caller's session opened. Throws `preview_ended`: also for one that there never was, so nobody
 * learns of others'.
 */
export async function readPreview(context: RequestContext, id: string): Promise<StoredPreview> {
  const { sessionId } = context.subject;
  const { rows } = uuid.test(id)
    ? await context.services.database.query<PreviewRow>(
        compileSql(sql`select p.kind, p.document, p.as_user, p.as_role, p.as_guest, p.language, ${sql.raw(draftsState)} as drafts
          from sys.preview p
          join ${sql.raw(openSessionJoin("s", "p.session_id"))}
          where p.id = ${id}::uuid and p.session_id = ${sessionId}::uuid and p.expires_at > clock_timestamp()`),
      )
    : { rows: [] };
  const [row] = rows;
  if (row === undefined) throw new TesseraError("preview_ended");
  const { document, drafts, kind, language } = row;
  return { id, document: { kind, id: document }, as: lookAs(row), language, drafts };
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
        (id, session_id, viewer_id, viewer_name, as_user, as_name, as_role, as_guest, kind, document, language, expires_at)
      values (${id}::uuid, ${subject.sessionId}::uuid, ${subject.userId}::uuid, ${subject.displayName ?? subject.login ?? ""},
        ${as.kind === "person" ? as.userId : null}::uuid, ${asName}, ${as.kind === "role" ? as.role : null}, ${String(as.kind === "guest")}::boolean,
        ${document.kind}, ${document.id}, ${language}, clock_timestamp() + make_interval(secs => ${String(lifetime)}::integer))
      returning floor(extract(epoch from expires_at) * 1000)::bigint as expires`),
  );
  return { id, expiresAt: Number(rows[0]?.expires) };
}

interface LookRow {
  readonly id: string;
  readonly viewer_name: string;
  readonly as_name: string;
  readonly kind: string;
  readonly document: string;
  readonly language: string | null;
  readonly opened: string;
}

/** See `Previews.looks`. Keys of previews rise with time. */
export async function readLooks(runner: Pick<SqlRunner, "query">, query: LookQuery): Promise<readonly PreviewLook[]> {
  const { before, max, search } = query;
  const named = (column: string): SqlFragment => sql`position(lower(${search}) in lower(${sql.raw(column)})) > 0`;
  const { rows } = await runner.query<LookRow>(
    compileSql(sql`select id, viewer_name, as_name, kind, document, language, floor(extract(epoch from opened_at) * 1000)::bigint as opened
      from sys.preview where as_user is not null and (${named("viewer_name")} or ${named("as_name")})
        and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${String(max)}::integer`),
  );
  return rows.map(({ as_name, document, id, kind, language, opened, viewer_name }) => ({
    id,
    viewer: viewer_name,
    as: as_name,
    document: { kind, id: document },
    language,
    openedAt: Number(opened),
  }));
}

/** Removes handles that ended a day ago, and after 400 days who looked as another person. */
export async function removeOldPreviews(runner: SqlRunner): Promise<void> {
  await runner.query(`delete from sys.preview where expires_at < clock_timestamp() - interval '1 day'
    and (as_user is null or expires_at < clock_timestamp() - interval '400 days')`);
}
