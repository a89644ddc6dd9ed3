import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { ResourceAnswer, ResourceCall } from "@tessera/expression/compile/frame.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { MissingNotice } from "../choices/missingChoices.ts";
import type { CompiledForm } from "../compile/compiledForm.ts";
import type { Pace } from "../evaluate/pace.ts";
import type { FieldProperty } from "../evaluate/properties.ts";
import type { ServerRuleSource } from "../evaluate/serverRules.ts";
import type { CallSupport } from "../program/callSupport.ts";
import type { FormRecord } from "../record/formRecord.ts";
import type { FieldRef, RecordValues } from "../record/formState.ts";
import type { UniqueColumns } from "../validate/uniqueColumns.ts";
import type { Later } from "./postponed.ts";

/** A field that a rule changed, and which property of it. */
export interface CalculatedNotice {
  readonly ref: FieldRef;
  readonly name: string;
  readonly label: string;
  readonly property: FieldProperty;
}

/** Chosen keys that were taken out of a field, since they are no choices any more. */
export interface MissingChoices extends MissingNotice {
  readonly ref: FieldRef;
  readonly name: string;
  readonly label: string;
}

/** What a form runs with. */
export interface FormOptions {
  readonly form: CompiledForm;
  /** The record as the server gave it; null for a new one. */
  readonly record: RecordValues | null;
  readonly library: Library;
  /** What the types of its fields and columns know of values. */
  readonly behaviours: FieldBehaviours;
  /**
   * What makes calls of functions quick (`functionCalls`); null or absent without such calls. What comes out is the
   * same.
   */
  readonly calls?: CallSupport | null;
  /**
   * What finds values that stand twice in columns set to `unique` (`uniqueColumns`); null only for a form without such
   * columns.
   */
  readonly uniques: ((record: FormRecord, behaviours: FieldBehaviours) => UniqueColumns) | null;
  /** Values of `user.…` and `params.…`, in the order of `userFields` and `paramFields`. */
  readonly user: readonly EngineValue[];
  readonly params: readonly EngineValue[];
  readonly clock: () => number;
  readonly zone: string;
  readonly language: string;
  /** Whether nothing can be edited: read view, a lock of someone else, missing rights. */
  readonly readOnly: boolean;
  /** Answers several calls at once, in their order. */
  readonly resolve: (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]>;
  /** Why nothing can be edited, for explanations; without it only that it is so. */
  readonly readOnlyReason?: "readView" | "lock" | "rights";
  /**
   * Rules changed other fields after an action or an answer: the host tells the person where the form wants it
   * (`calculation_changed`, spec forms §4 expression chain, `showNotiOnExp`). Not called for what rules make of a
   * record that is opened.
   */
  readonly onCalculated?: (notices: readonly CalculatedNotice[]) => void;
  /** Answers for rules that stay on the server; absent where the form has none. */
  readonly serverRules?: ServerRuleSource;
  /** A rule ended with an error; its property keeps the last good value. */
  readonly onRuleError?: (field: string, rule: string, code: string) => void;
  /**
   * The choices of a field changed and chosen keys were none of them any more: they are gone, the host says so (spec
   * forms §8 `id_missing_from_table`). Absent, they stay and validation refuses them.
   */
  readonly onMissingChoices?: (missing: MissingChoices) => void;
  /**
   * Runs something later, so that rules of a sub-form may wait for a pause in typing (`needDebounce`); absent: none
   * waits.
   */
  readonly later?: Later;
  /**
   * Who evaluates beside other work, within a budget; absent: all at once. What is not finished is finished by
   * `settled`.
   */
  readonly pace?: Pace;
  /** Names of fields that rules give no value to (spec forms §4 Expression chain). */
  readonly fieldsToSkip?: ReadonlySet<string>;
  /** Whether rules of sub-forms make their rows. A server leaves it out: rows are what was entered. */
  readonly fillsRows?: boolean;
  /**
   * Whether a new record has the rows that were entered and no others: who decides over a save adds none to reach a
   * minimum.
   */
  readonly rowsAsEntered?: boolean;
  /** Makes uids of new rows. */
  readonly newUid: () => string;
}
