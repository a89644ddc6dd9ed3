import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { FieldProperty } from "../evaluate/properties.ts";
import type { FieldRef } from "../record/formState.ts";

/** What can be explained: a value of the record, a sub-form by its slot, a page or group by its id. */
export type ExplainTarget = FieldRef | { readonly table: number; readonly uid: null } | { readonly section: string };

/** A value that a rule read, as it is at this moment; `because` says where it came from, where a rule gave it. */
export interface ReadValue {
  readonly name: string;
  readonly label: string;
  /** In a rule over all rows the values of every row. */
  readonly value: EngineValue;
  /** Null for what is no single field: a sub-form, a column over all rows, the user, a parameter. */
  readonly ref: FieldRef | null;
  readonly because: readonly Reason[];
}

/**
 * One thing that has a say in a property. `kind` is where it stands: the field's own flag (`own`), its rule (`rule`),
 * the `entity`, the sub-form, group or page around it, the whole `form` (`readView`, `lock`, `rights` where the host
 * said so), rights on the record (`masked`, `locked`), that it is `computed`; of a value `entered` by a person,
 * `saved`, a `default`.
 */
export interface Reason {
  readonly kind:
    | "own"
    | "rule"
    | "entity"
    | "subForm"
    | "group"
    | "page"
    | "form"
    | "readView"
    | "lock"
    | "rights"
    | "masked"
    | "locked"
    | "computed"
    | "default"
    | "entered"
    | "saved";
  /** Label of what it is of: the field, the sub-form, the group or the page. */
  readonly of: string;
  /** Whether it is in force: a rule that came to no has a say too, but hides nothing. */
  readonly holds: boolean;
  /** The rule that decided, as it was written, what it came to, and what it read. */
  readonly rule: {
    readonly name: string;
    readonly text: string;
    readonly isPending: boolean;
    /**
     * It reads what this person may not, and stays on the server: then its text is empty, and only its result is known.
     */
    readonly isWithheld: boolean;
    readonly reads: readonly ReadValue[];
  } | null;
}

/** Why a property is what it is. */
export interface Explanation {
  readonly property: FieldProperty | "collapsed";
  readonly value: EngineValue;
  readonly reasons: readonly Reason[];
}
