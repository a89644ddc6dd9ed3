import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { WatchRows } from "@tessera/contract/socket/rowsPayloads.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { ListRequest } from "@tessera/server-kit/records/records.ts";
import type { Connection } from "@tessera/server-kit/socket/socketHub.ts";
import { listOf } from "../listOf.server.ts";
import { pageRequest } from "../pageRequest.server.ts";

/** A page of a list that somebody has on his screen. */
export interface Watch {
  readonly connection: Connection;
  readonly asked: WatchRows;
  readonly filter: Condition | null;
  /** Keys of the rows on the screen, which the reader has been seen to read, with the digest of what he has. */
  readonly shown: Map<string, string>;
  /** What was last told of the rows between those on the screen. */
  waiting: number;
  /** Text of the count on the screen; null without one. */
  count: string | null;
  /** Entities whose records are in what the reader sees, besides the list's own. */
  others: ReadonlySet<string>;
}

/** The context as the list's operations have it: conditions may ask for the parameters of the page. */
export function onPage(context: RequestContext, { params }: WatchRows): RequestContext {
  return { ...context, page: { routedUrl: null, params: new Map(Object.entries(params ?? {})) } };
}

/** What the page on the screen asks the guard for. Throws `not_found` when the list is gone. */
export function watchedPage(context: RequestContext, watch: Pick<Watch, "asked" | "filter">): ListRequest {
  const { idList, search, order, offset, limit } = watch.asked;
  const choice = { filter: watch.filter, search, order, offset, limit };
  return pageRequest(context, listOf(context, idList), choice);
}
