import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { WatchRows } from "@tessera/contract/socket/rowsPayloads.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { Connection } from "@tessera/realtime/socket/socketHub.ts";
import type { Audience } from "@tessera/records/guard/liveReading.ts";
import type { ListRequest } from "@tessera/records/guard/recordSelection.ts";
import { openSource } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** A page of a list that someone has on their screen. */
export interface Watch {
  readonly connection: Connection;
  readonly asked: WatchRows;
  readonly filter: Condition | null;
  /** Keys of the rows on the screen, which the reader has been seen to read, with the digest of what they have. */
  readonly shown: Map<string, string>;
  /** What was last sent of the rows between those on the screen. */
  waiting: number;
  /** Text of the count on the screen; null without one. */
  count: string | null;
  /** What they are answered by, as it was last found; null before. */
  readerState: ReaderState | null;
}

/** What a reader asks for, who is answered alike, and what both were found for. */
interface ReaderState {
  readonly request: ListRequest;
  readonly audience: Audience;
  /** Equal for those who are sent the same of a row: readers who are answered alike and show the same columns. */
  readonly group: string;
  readonly subject: RequestContext["subject"];
  readonly language: string;
  readonly zone: string;
  readonly snapshot: Snapshot;
  readonly rights: number;
}

/** The source whose rows are followed. */
export const sourceOf = ({ idList, idQuery = "" }: WatchRows): string =>
  idList === undefined ? `query:${idQuery}` : `list:${idList}`;

/** The context as the list's operations have it: conditions may ask for the parameters of the page. */
export function onPage(context: RequestContext, { params }: WatchRows): RequestContext {
  return { ...context, page: { routedUrl: null, params: new Map(Object.entries(params ?? {})) } };
}

/**
 * What the page on the screen asks the guard for, and who is answered alike. Throws `not_found` when the list is gone,
 * `access_denied` for anyone who may read nothing of it, `invalid_input` for what no list can fulfil.
 */
export function readerStateOf(context: RequestContext, watch: Watch): ReaderState {
  const { subject, language, zone, freshness, services } = context;
  const { rights } = freshness;
  const snapshot = services.definitions.current();
  const { readerState } = watch;
  // There may be thousands of readers, of whom nothing is new most of the time: a session's subject is one object until
  // its rights move.
  const holds = readerState?.subject === subject && readerState.snapshot === snapshot && readerState.rights === rights;
  if (holds && readerState.language === language && readerState.zone === zone) return readerState;
  const { columns, search, order, offset, limit } = watch.asked;
  const page = { filter: watch.filter, search, order, offset, limit, columns };
  const source = openSource(context, sourceOf(watch.asked));
  const [request, audience] = [source.request(page), source.audience(page)];
  const group = JSON.stringify([audience.name, columns ?? null]);
  watch.readerState = { request, audience, group, subject, language, zone, snapshot, rights };
  return watch.readerState;
}
