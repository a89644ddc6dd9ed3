import type { RecordAction } from "@tessera/contract/definitions/grant.ts";
import type { Explanation, Rights } from "@tessera/identity/rights/rights.ts";
import type { RequestContext, Subject } from "@tessera/server-core/context.ts";
import type { EntityReach } from "./entityReach.ts";
import type { RecordHistory } from "./recordHistory.ts";
import type { RecordReading } from "./recordReading.ts";
import type { RecordSecrets } from "./recordSecrets.ts";
import type { RecordWriting } from "./recordWriting.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly records: Records;
  }
}

/** Whose rights are explained, and which. */
export interface ExplainRequest {
  readonly subject: Subject;
  readonly entity: string;
  readonly action: RecordAction;
  /** Null asks about the entity as a whole. */
  readonly key: string | null;
}

/**
 * The guard (design §1.5): the only way to business records. It turns rights into SQL. A record that does not exist and
 * one that the caller may not read are the same `record_not_found`. Columns are said by their names in the entity
 * document (aliases are understood), values are wire JSON (`@tessera/contract/values`), keys are record key text. Every
 * call compares the counters and the session in its own SQL; it throws `definition_changed` or `session_expired` when a
 * second try did not help.
 */
export interface Records extends RecordReading, RecordWriting, RecordHistory, RecordSecrets {
  /** What the caller may read of an entity, as far as it is known without looking at its rows. */
  reach(context: RequestContext, entity: string): EntityReach;
  /**
   * Why `subject` may or may not do something with an entity, or with one of its records (design §10). It looks at the
   * record without rights: the operation that calls it decides who administers rights.
   */
  explain(context: RequestContext, question: ExplainRequest): Promise<Explanation>;
  /**
   * The caller's compiled rights, for explaining and for what is not a record (urls, operations, functions, documents).
   */
  rights(context: RequestContext): Rights;
}
