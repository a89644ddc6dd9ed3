import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { DocumentAction, RecordAction } from "@tessera/contract/definitions/grant.ts";

/** A grant over an entity's records, as compiled: where it stands and what it covers. */
export interface CompiledGrant {
  /** Id of the `role` document, and of the grant in it. */
  readonly role: string;
  readonly grant: string;
  /** Rows it covers; null covers all. */
  readonly filter: Condition | null;
  /** Names of the columns it covers; null covers all. */
  readonly fields: ReadonlySet<string> | null;
}

/** A global rule of an entity: its document's element id, and the condition every row must fit. */
export interface GlobalRule {
  readonly rule: string;
  readonly condition: Condition;
}

/** What a set of roles may do with an entity by one action. */
export interface ActionRights {
  /** Empty: not allowed. */
  readonly grants: readonly CompiledGrant[];
  /** All of them hold, whatever the grants say. */
  readonly rules: readonly GlobalRule[];
}

/**
 * What a set of roles may do (design §10): nothing that no grant allows. Compiled once per role set and pair of counters; the rows
 * and cells it covers are decided by the database.
 */
export interface Rights {
  /** Role ids, sorted. */
  readonly roles: readonly string[];
  /** Counters it was compiled at. */
  readonly definitions: number;
  readonly rights: number;
  /** Grants and global rules for an action on an entity. */
  entity(entity: string, action: RecordAction): ActionRights;
  /** Whether any row of the entity may be reached by the action. */
  mayAny(entity: string, action: RecordAction): boolean;
  /** Whether a url document may be opened. */
  mayUseUrl(url: string): boolean;
  /** Whether an operation with access `granted` may be called. */
  mayUseOperation(operation: string): boolean;
  /** Whether a user function may be called. */
  mayUseFunction(name: string): boolean;
  /** Whether documents of a kind in a subsystem may be read, drafted or published. */
  mayDocument(kind: string, subsystem: string, action: DocumentAction): boolean;
  /** Whether there are documents anywhere, of this kind or without one of any, that may be read, drafted or published. */
  mayAnyDocument(action: DocumentAction, kind?: string): boolean;
}

/** Why something is or is not allowed. */
export interface Explanation {
  readonly allowed: boolean;
  /** Grants that cover it: role, grant id, and whether it covers the record in question (null without a record). */
  readonly grants: readonly { readonly role: string; readonly grant: string; readonly covers: boolean | null }[];
  /** Global rules, and whether the record fits each (null without a record). */
  readonly rules: readonly { readonly rule: string; readonly fits: boolean | null }[];
}
