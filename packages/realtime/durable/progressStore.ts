import { property } from "@tessera/contract/documents/jsonShape.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { OwnedProgress, Progress } from "@tessera/contract/socket/progress.ts";
import { userJoin } from "@tessera/identity/users/userJoin.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Signal } from "@tessera/server-core/outbox/outbox.ts";
import { socketSignalKind } from "@tessera/server-core/outbox/socketSignal.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { RunProgress } from "./durableWork.ts";
import type { TakenRun } from "./runStore.ts";

const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Where the result is looked at; the address of a file once that is there. */
const link = `case when r.state = 'done' or coalesce(r.about->>'link', '') not like '/api/%' then r.about->'link' end`;

/** A run as its owner sees it, as JSON text. */
const progressJson = `jsonb_build_object('id', r.id, 'title', r.about->'title', 'link', ${link}, 'state', r.state,
  'isCancelling', r.cancel_at is not null and r.ended_at is null, 'done', r.progress->'done', 'total', r.progress->'total',
  'message', r.progress->'message', 'reason', r.progress->'reason', 'createdAt', ${instant("r.created_at")}, 'endedAt', ${instant("r.ended_at")}, 'expiresAt', ${instant("r.expires_at")}, 'error', r.error)`;

interface ProgressRow {
  readonly progress: string;
  readonly owner: string;
}

// What `progressJson` builds.
const progressOf = ({ progress }: Pick<ProgressRow, "progress">): Progress => JSON.parse(progress);

/** Maximum number of runs of a person that are listed. */
const maxListed = 100;

/** The runs of a person that have not ended, and those whose result is still kept; the newest first. */
export async function readProgresses(runner: SqlRunner, owner: string): Promise<Progress[]> {
  const { rows } = await runner.query<ProgressRow>(
    {
      text: `select ${progressJson} as progress from sys.durable_run r
        where r.owner = $1::uuid and (r.expires_at is null or r.expires_at > clock_timestamp())
        order by r.created_at desc, r.id limit ${maxListed}`,
      values: [owner],
    },
    { prepared: true },
  );
  return rows.map(progressOf);
}

/** How many runs of a person have not ended. */
export async function countUnended(runner: SqlRunner, owner: string): Promise<number> {
  const { rows } = await runner.query<{ readonly count: string }>(
    {
      text: "select count(*) as count from sys.durable_run where owner = $1::uuid and ended_at is null",
      values: [owner],
    },
    { prepared: true },
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * What people have running, with `ended` also what has ended and is still kept, with the names of these people; the
 * newest first. With `ids` of these runs only.
 */
export async function readAllProgresses(
  runner: SqlRunner,
  ended: boolean,
  ids: readonly string[] | null = null,
): Promise<OwnedProgress[]> {
  const { rows } = await runner.query<{ readonly progress: string; readonly owner: string | null }>({
    text: `select ${progressJson} as progress, u.display_name as owner from sys.durable_run r left join ${userJoin("u", "r.owner")}
      where r.owner is not null and (r.ended_at is null or $1::boolean and r.expires_at > clock_timestamp())
        and ($2::text[] is null or r.id = any($2::text[]))
      order by r.created_at desc, r.id limit ${maxListed}`,
    values: [ended, ids],
  });
  return rows.map((row) => ({ progress: progressOf(row), owner: row.owner }));
}

/** A run of a person with its result (null while there is none); null when it is not theirs or gone. */
export async function readProgress(
  runner: SqlRunner,
  owner: string,
  id: string,
): Promise<{ readonly progress: Progress; readonly result: Json } | null> {
  const { rows } = await runner.query<{ readonly progress: string; readonly output: string | null }>(
    {
      text: `select ${progressJson} as progress, r.output from sys.durable_run r
        where r.id = $2 and r.owner = $1::uuid and (r.expires_at is null or r.expires_at > clock_timestamp())`,
      values: [owner, id],
    },
    { prepared: true },
  );
  const [row] = rows;
  return row === undefined ? null : { progress: progressOf(row), result: JSON.parse(row.output ?? "null") };
}

/** Notes how far a run is. Nothing when it is no longer this server's. */
export async function keepProgress(runner: SqlRunner, { id, token }: TakenRun, progress: RunProgress): Promise<void> {
  await runner.query(
    {
      text: "update sys.durable_run set progress = $3::jsonb where id = $1 and token = $2::bigint and state = 'running'",
      values: [id, token, JSON.stringify(progress)],
    },
    { prepared: true },
  );
}

/** The run that a signal shows to its owner (`sendProgress`); null where it says something else. */
export function shownRun({ kind, payload }: Signal): string | null {
  if (kind !== socketSignalKind || property(payload, "type") !== "progress-update") return null;
  const id = property(property(payload, "payload"), "id");
  return typeof id === "string" ? id : null;
}

/**
 * Shows the owner of a run how far it is, on all pages that the owner has open; nothing where it has none. With
 * `runner` only if that transaction commits; then call `services.outbox.wake()` after it.
 */
export async function sendProgress(
  { socket }: Pick<Services, "socket">,
  run: string,
  runner: SqlRunner,
): Promise<void> {
  const { rows } = await runner.query<ProgressRow>(
    {
      text: `select ${progressJson} as progress, r.owner from sys.durable_run r where r.id = $1 and r.owner is not null`,
      values: [run],
    },
    { prepared: true },
  );
  const [row] = rows;
  if (row !== undefined) await socket.toUser(row.owner, "progress-update", progressOf(row), runner);
}

/** Serves the message by which a page learns of its person's runs. */
export function progressMessages({ socket, database }: Services): void {
  socket.onMessage("load-progresses-request", async (context, _payload, connection, correlationId) => {
    const { userId } = context.subject;
    if (userId === null) throw new TesseraError("not_signed_in");
    await assertFresh(database, context);
    socket.send(connection, "load-progresses-request", await readProgresses(database, userId), correlationId);
  });
}
