import type { Membership } from "@tessera/query-model/selection.ts";
import type { RawJson, RequestContext } from "@tessera/server-core/context.ts";
import type { ListRequest, RecordCount, RecordSelection } from "./recordSelection.ts";

/**
 * Reading once for several readers (design §10 Outbox). Nothing is tried a second time: readers who were alike may
 * differ after counters have moved, so `StaleError` is for the caller that grouped them. Only the counters are
 * compared; that the readers' sessions live is the hub's affair.
 */
export interface LiveReading {
  /** Throws `access_denied` without any grant to read, `invalid_input` for an unknown path. */
  audience(context: RequestContext, request: ListRequest): Audience;
  /** As `Records.page`. Throws `StaleError`. */
  page(context: RequestContext, request: SharedListRequest): Promise<RawJson>;
  /** As `Records.count`. Throws `StaleError`. */
  count(context: RequestContext, request: RecordSelection): Promise<RecordCount>;
}

/** A page for several readers. */
export interface SharedListRequest extends ListRequest {
  /** Only rows with these keys; then up to 1,000 rows are answered. */
  readonly keys?: readonly string[];
  /** Each row says under `in`, for each of these in its order, whether it belongs to it. */
  readonly memberships?: readonly Membership[];
}

/** Who is answered alike, and by what. */
export interface Audience {
  /**
   * Equal names mean equal answers, as long as the counters hold: the same grants and language, and where it matters
   * the same person and page.
   */
  readonly name: string;
  /** Entities that the answer is made of besides the rows' own; the rows' own too where they name each other. */
  readonly others: ReadonlySet<string>;
}
