import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { bodyOf, findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { installationZone } from "@tessera/documents/texts/installationSettings.ts";
import { subjectOf } from "@tessera/identity/users/users.ts";
import { dayInZone } from "@tessera/query-model/day.ts";
import type { DurableWork, RunContext, Schedule, ScheduleSource } from "@tessera/realtime/durable/durableWork.ts";
import { systemSubject, workContext } from "@tessera/realtime/durable/workContext.ts";
import type { BulkItem } from "@tessera/records/guard/bulkRequest.ts";
import type { RecordValues } from "@tessera/records/guard/recordRules.ts";
import type { RequestContext, Subject } from "@tessera/server-core/context.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Compile } from "typebox/compile";
import { type ScheduleBody, ScheduleBodySchema } from "../documents/bodies/scheduleBody.ts";

/** The kind of run that does a schedule's statement. */
export const statementKind = "scheduled-statement";
/** Records that one run takes at most; a later one takes the rest. */
const maxRecords = 10_000;
const chunkSize = 100;

/** Topic of the runs of a schedule document. */
export const scheduleTopic = (id: string): string => `schedule ${id}`;

/** The schedule of a document, whether or not it is paused. */
function scheduleOf(services: Services, id: string, body: ScheduleBody): Schedule {
  const zone = body.zone ?? installationZone(services.definitions.current());
  return { name: scheduleTopic(id), kind: statementKind, input: { schedule: id }, cron: body.cron, zone };
}

/** The schedules of the installation that are not paused. */
export const statementSchedules: ScheduleSource = (services) =>
  services.definitions
    .current()
    .all("schedule")
    .flatMap((document) => {
      const body = bodyOf(document, "schedule");
      return body.paused ? [] : [scheduleOf(services, document.id, body)];
    });

const isScheduleBody = Compile(ScheduleBodySchema);

/** What a run was begun with: it goes on with that, whatever is published meanwhile. */
interface Begun {
  readonly body: ScheduleBody;
  /** Milliseconds since 1970. */
  readonly instant: number;
}

/**
 * What a run did: records written, records that refused by the code of the refusal, whether more were meant than one
 * run takes.
 */
type Outcome = { written: number; skipped: { [code: string]: number }; hasMore: boolean };

function idOf(input: Json): string {
  const id: unknown = typeof input === "object" && input !== null ? Reflect.get(input, "schedule") : null;
  if (typeof id !== "string") throw new TypeError("A run without a schedule.");
  return id;
}

async function beginning(run: RunContext): Promise<Begun | null> {
  const begun = await run.step("statement", async () => {
    const snapshot = await run.services.definitions.refresh();
    const body = findBody(snapshot, "schedule", idOf(run.input));
    // A body is JSON; the recursive type of its condition is what the compiler cannot follow.
    return { body: body as Json, instant: Date.now() };
  });
  const { body, instant } = begun;
  if (body === null) return null;
  if (!isScheduleBody.Check(body)) throw new TypeError("A run that was begun with something else than a schedule.");
  return { body, instant };
}

async function subjectFor({ services }: RunContext, login: string | null): Promise<Subject> {
  if (login === null) return systemSubject;
  const subject = await subjectOf(services.database, login);
  if (subject === null) throw new TesseraError("access_denied", { user: login });
  return subject;
}

function valuesOf({ body, instant }: Begun, context: RequestContext): RecordValues {
  const zone = body.zone ?? context.zone;
  return Object.fromEntries(
    (body.values ?? []).map(({ column, today, value }) => [
      column,
      typeof today === "number" ? dayInZone(instant, zone, today).date : (value ?? null),
    ]),
  );
}

/** Keys of the records that are meant, as far as the subject reads them. */
async function meantRecords({ body }: Begun, context: RequestContext): Promise<string[]> {
  const keys = new Set<string>();
  const where = body.where as Condition;
  await context.services.records.stream(
    context,
    { entity: body.entity, columns: [], order: [], where },
    async (part) => {
      const { rows }: { rows: { key: string | null }[] } = JSON.parse(part.body);
      for (const { key } of rows) if (key !== null) keys.add(key);
      return keys.size <= maxRecords;
    },
  );
  return [...keys];
}

/** The code of a refusal of one record; null for an error that is not about the record. */
function refusalOf(thrown: unknown): string | null {
  const isOfRecord = thrown instanceof TesseraError && thrown.kind.blame === "user" && "item" in thrown.data;
  return isOfRecord ? thrown.code : null;
}

/**
 * Writes together; where a record refuses, each by itself, so that the others are written. `key` makes a repeat
 * harmless.
 */
async function writeItems(context: RequestContext, entity: string, items: readonly BulkItem[], key: string) {
  const { records } = context.services;
  const skipped: { [code: string]: number } = {};
  const write = (some: readonly BulkItem[], saveId: string) => records.bulk(context, { saveId, entity, items: some });
  try {
    await write(items, key);
    return { written: items.length, skipped };
  } catch (error) {
    if (refusalOf(error) === null) throw error;
  }
  let written = 0;
  for (const [index, item] of items.entries()) {
    context.signal.throwIfAborted();
    try {
      await write([item], `${key}/${index}`);
      written++;
    } catch (error) {
      const code = refusalOf(error);
      if (code === null) throw error;
      skipped[code] = (skipped[code] ?? 0) + 1;
    }
  }
  return { written, skipped };
}

/**
 * Does the statement of a schedule through the guard, with the rights of its person: rules, checks, history and locks
 * hold as for any save. Records that refuse are counted and left. A run that another server goes on with repeats
 * nothing that was written.
 */
export const statementWork: DurableWork = {
  kind: statementKind,
  run: async (run): Promise<Json> => {
    const begun = await beginning(run);
    const outcome: Outcome = { written: 0, skipped: {}, hasMore: false };
    if (begun === null) return outcome;
    const { body, instant } = begun;
    // Asked before each piece: what the person may not do any more, the run does not go on with.
    const contextNow = async (): Promise<RequestContext> =>
      workContext(run, await subjectFor(run, body.runAs ?? null), instant);
    const values = valuesOf(begun, await contextNow());
    const found =
      body.action === "create" ? [""] : await run.step("records", async () => meantRecords(begun, await contextNow()));
    const keys = found.slice(0, maxRecords);
    outcome.hasMore = found.length > keys.length;
    for (let from = 0; from < keys.length; from += chunkSize) {
      const items = keys.slice(from, from + chunkSize).map((key): BulkItem => {
        if (body.action === "create") return { kind: "create", values };
        return body.action === "delete" ? { kind: "delete", key } : { kind: "update", key, values };
      });
      const part = await run.step(`write ${from}`, async (key) =>
        writeItems(await contextNow(), body.entity, items, key),
      );
      outcome.written += part.written;
      for (const [code, count] of Object.entries(part.skipped))
        outcome.skipped[code] = (outcome.skipped[code] ?? 0) + count;
    }
    return outcome;
  },
};
