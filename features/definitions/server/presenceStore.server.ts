import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** How long presence holds since the page was last heard, in seconds; it is renewed while the page is open. */
const lease = 15;

/** A page that has a document open. */
export interface PresentPage {
  /** Id of its connection. */
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly place: string | null;
}

/** Notes that a page has a document open, and where in it its person is. */
export async function notePresence(runner: SqlRunner, { id, kind }: DocumentName, page: PresentPage): Promise<void> {
  await runner.query({
    text: `insert into sys.document_presence (connection, kind, id, user_id, user_name, place, lease_until)
      values ($1, $2, $3, $4::uuid, $5, $6, clock_timestamp() + make_interval(secs => ${lease}))
      on conflict (kind, id, connection) do update set place = excluded.place, lease_until = excluded.lease_until`,
    values: [page.id, kind, id, page.userId, page.userName, page.place],
  });
}

/** A page has closed a document, or (`name` null) is gone itself. */
export async function endPresence(runner: SqlRunner, connection: string, name: DocumentName | null): Promise<void> {
  await runner.query({
    text: `delete from sys.document_presence where connection = $1 and ($2::text is null or (kind, id) = ($2, $3))`,
    values: [connection, name?.kind ?? null, name?.id ?? null],
  });
}

/** Renews what pages have open, and drops what nobody renews any more. */
export async function renewPresence(runner: SqlRunner, connections: readonly string[]): Promise<void> {
  await runner.query({
    text: `update sys.document_presence set lease_until = clock_timestamp() + make_interval(secs => ${lease})
      where connection = any($1)`,
    values: [[...connections]],
  });
  await runner.query("delete from sys.document_presence where lease_until < clock_timestamp()");
}

/** The pages that have a document open, by their ids. */
export async function readPresence(runner: SqlRunner, { id, kind }: DocumentName): Promise<readonly PresentPage[]> {
  const { rows } = await runner.query<PresentPage>({
    text: `select connection as id, user_id as "userId", user_name as "userName", place from sys.document_presence
      where (kind, id) = ($1, $2) and lease_until > clock_timestamp() order by connection`,
    values: [kind, id],
  });
  return rows;
}
