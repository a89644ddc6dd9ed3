import { setImmediate } from "node:timers/promises";
import { queryOfRows } from "@tessera/contract/definitions/queryRows.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RowsUpdate } from "@tessera/contract/socket/rowsPayloads.ts";
import type { ListRequest } from "@tessera/records/guard/recordSelection.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { type LiveRow, liveRows } from "./liveRow.server.ts";
import { findChanges, takeChanges, takePage } from "./notifyWatch.server.ts";
import type { WrittenKeys } from "./recentWrites.server.ts";
import { onPage, readerStateOf, type Watch } from "./watch.server.ts";

/** Maximum number of keys that are read again (design §10); above, readers load their pages. */
const maxKeys = 1000;
/** Characters of rows that one update carries; a reader who is to get more loads the page. */
const maxText = 200_000;
const maxTries = 3;
/** Readers after whom the node does something else. */
const breath = 500;

/** Someone who is answered like others of their group. */
interface Member {
  readonly watch: Watch;
  readonly request: ListRequest;
  /** Name of what is selected: equal names mean the same records. */
  readonly selection: string;
  /** Further entities that decide what this reader sees: the filters of two readers may ask different ones. */
  readonly others: ReadonlySet<string>;
}

interface Group {
  readonly context: RequestContext;
  readonly members: Member[];
}

/** How updates leave. */
export interface Sending {
  /** Tells a reader what is new; `isStale` ends the watch. */
  readonly sendUpdate: (watch: Watch, update: Partial<Omit<RowsUpdate, "watch">>) => void;
  readonly onError: (error: unknown) => void;
}

/** Whether an error passes by itself, such as a database that is away. */
export function isTransient(error: unknown): boolean {
  return error instanceof TesseraError && error.kind.blame === "operational";
}

const nameOfSelection = ({ fixed, where, search }: ListRequest): string => JSON.stringify([fixed, where, search]);

/** Which rows of its entity a request is about. */
const selectionOf = ({
  fixed = null,
  where = null,
  search = null,
  searchPaths = [],
  searchChoices = [],
}: ListRequest) => ({ fixed, where, search, searchPaths, searchChoices });

/**
 * Groups readers who are answered alike and show the same columns, as of now. Anyone who may not read any more is
 * notified that their rows are stale.
 */
async function groupsOf(
  services: Services,
  watches: readonly Watch[],
  { sendUpdate }: Sending,
): Promise<readonly Group[]> {
  const groups = new Map<string, Group>();
  for (const [place, watch] of watches.entries()) {
    if (place % breath === breath - 1) await setImmediate();
    if (watch.connection.signal.aborted) continue;
    try {
      const context = onPage(await services.socket.contextOf(watch.connection), watch.asked);
      const { audience, group, request } = readerStateOf(context, watch);
      const member = { watch, request, selection: nameOfSelection(request), others: audience.others };
      const known = groups.get(group);
      if (known) known.members.push(member);
      else groups.set(group, { context, members: [member] });
    } catch (error) {
      if (!(error instanceof TesseraError) || isTransient(error)) throw error;
      sendUpdate(watch, { isStale: true });
    }
  }
  return [...groups.values()];
}

/** The keys that a group's rows are to be read again for; null: too many. */
function keysFor({ members }: Group, entity: string, written: WrittenKeys): ReadonlySet<string> | null {
  const own = written.get(entity);
  if (own === null) return null;
  const keys = new Set(own);
  // Which rows name a record of another entity is not said: those on the screen may.
  const changed = [...written.keys()];
  for (const { others, watch } of members)
    if (changed.some((other) => others.has(other))) for (const key of watch.shown.keys()) keys.add(key);
  return keys.size > maxKeys ? null : keys;
}

const sizeOf = (rows: readonly LiveRow[]): number => rows.reduce((sum, { size }) => sum + size, 0);

/**
 * Tells the readers of a group, by one reading of the keys; pages and counts are read once for all who have the same.
 */
async function updateGroup(services: Services, group: Group, written: WrittenKeys, sending: Sending): Promise<void> {
  const { live } = services.records;
  const { context, members } = group;
  const [first] = members;
  if (first === undefined) return;
  const { entity, columns } = first.request;
  // Which rows of a query are made of a record is not known by its key.
  const keys = queryOfRows(entity) === null ? keysFor(group, entity, written) : null;
  if (keys === null) {
    for (const { watch } of members) sending.sendUpdate(watch, { isStale: true });
    return;
  }
  if (keys.size === 0) return;

  const selections = new Map<string, ListRequest>();
  for (const { request, selection } of members) selections.set(selection, request);
  const places = new Map([...selections.keys()].map((name, place) => [name, place]));
  const memberships = [...selections.values()].map(selectionOf);
  const read = await live.page(context, {
    entity,
    columns,
    order: [],
    offset: 0,
    limit: keys.size,
    keys: [...keys],
    memberships,
  });
  const rows = new Map(liveRows(read).map((row) => [row.key, row]));

  const pages = new Map<string, Promise<readonly LiveRow[]>>();
  const pageOf = (request: ListRequest): Promise<readonly LiveRow[]> => {
    const name = JSON.stringify([nameOfSelection(request), request.order, request.offset, request.limit]);
    const known = pages.get(name) ?? live.page(context, request).then(liveRows);
    pages.set(name, known);
    return known;
  };
  const moved = new Map<string, Watch[]>();
  // What a reader was sent cannot be undone, so everything is read before anyone is notified.
  const notified: (() => void)[] = [];
  const wanted = members.map(({ watch, request, selection }) => {
    const place = places.get(selection) ?? 0;
    const changes = findChanges(
      watch.shown,
      keys,
      (key) => rows.get(key),
      ({ belongs }) => belongs[place] === true,
    );
    const { gone, hasCome, hasLeft } = changes;
    if (gone.length > 0 || hasCome || hasLeft) {
      const known = moved.get(selection);
      if (known) known.push(watch);
      else moved.set(selection, [watch]);
    }
    const needsPage = !watch.asked.isGrouped && (gone.length > 0 || hasCome || (hasLeft && watch.waiting > 0));
    return { watch, request, changes, needsPage };
  });
  for (const { watch, request, changes, needsPage } of wanted) {
    const { changed, gone, hasCome } = changes;
    if (watch.asked.isGrouped) {
      // What left unseen is found by the count: a key alone does not say whether the reader could see its row.
      if (changed.length > 0 || gone.length > 0 || hasCome)
        notified.push(() => sending.sendUpdate(watch, { isStale: true }));
      continue;
    }
    if (changed.length === 0 && !needsPage) continue;
    const page = needsPage ? await pageOf(request) : null;
    notified.push(() => {
      const before = watch.waiting;
      takeChanges(watch.shown, changes);
      const added = page === null ? [] : takePage(watch, page, request.limit);
      const waiting = watch.waiting === before ? null : watch.waiting;
      if (sizeOf(changed) + sizeOf(added) > maxText) sending.sendUpdate(watch, { isStale: true });
      else if (changed.length + gone.length + added.length > 0 || waiting !== null) {
        const rowOf = ({ row }: LiveRow): unknown => row;
        sending.sendUpdate(watch, { changed: changed.map(rowOf), gone: [...gone], added: added.map(rowOf), waiting });
      }
    });
  }
  for (const [place, sendUpdate] of notified.entries()) {
    if (place % breath === breath - 1) await setImmediate();
    sendUpdate();
  }
  for (const [name, watches] of moved) {
    const request = selections.get(name);
    if (request) await updateCounts(services, context, request, watches, sending);
  }
}

async function updateCounts(
  services: Services,
  context: RequestContext,
  request: ListRequest,
  watches: readonly Watch[],
  { sendUpdate }: Sending,
): Promise<void> {
  const counted = watches.filter(({ count }) => count !== null);
  if (counted.length === 0) return;
  const count = await services.records.live.count(context, { entity: request.entity, ...selectionOf(request) });
  const text = JSON.stringify(count);
  for (const watch of counted) {
    if (watch.count === text) continue;
    watch.count = text;
    sendUpdate(watch, watch.asked.isGrouped ? { isStale: true } : { count });
  }
}

/**
 * Tells the readers of a list what became of the rows that were written, each under their own rights: readers of the
 * same grants, language and, where it matters, person share one reading of the keys (design §10 Outbox). When counters
 * move meanwhile, readers are grouped again. Throws what passes by itself, such as an absent database: then the same is
 * to be tried again.
 */
export async function updateWatches(
  services: Services,
  watches: readonly Watch[],
  written: WrittenKeys,
  sending: Sending,
): Promise<void> {
  let open = watches;
  for (let tries = 1; open.length > 0; tries++) {
    const failed: Watch[] = [];
    for (const group of await groupsOf(services, open, sending)) {
      try {
        await updateGroup(services, group, written, sending);
      } catch (error) {
        if (error instanceof StaleError && tries < maxTries) failed.push(...group.members.map(({ watch }) => watch));
        else if (isTransient(error)) throw error;
        else {
          if (!(error instanceof TesseraError || error instanceof StaleError)) sending.onError(error);
          for (const { watch } of group.members) sending.sendUpdate(watch, { isStale: true });
        }
      }
    }
    open = failed;
    if (open.length > 0) {
      const { rights } = await services.definitions.refresh();
      services.sessions.forgetBefore(rights);
    }
  }
}
