import type { ResourceAnswer, ResourceCall } from "@tessera/expression/frame.ts";
import type { Library } from "@tessera/expression/library.ts";
import type { EngineValue } from "@tessera/expression/value.ts";
import type { CompiledForm } from "./compiledForm.ts";
import type { RecordValues } from "./formState.ts";
import type { ServerRuleSource } from "./serverRules.ts";

/** What a form runs with. */
export interface FormOptions {
  readonly form: CompiledForm;
  /** The record as the server gave it; null for a new one. */
  readonly record: RecordValues | null;
  readonly library: Library;
  /** Values of `user.…` and `params.…`, in the order of `userFields` and `paramFields`. */
  readonly user: readonly EngineValue[];
  readonly params: readonly EngineValue[];
  readonly clock: () => number;
  readonly zone: string;
  readonly language: string;
  /** Whether nothing can be edited: read view, a lock of somebody else, missing rights. */
  readonly readOnly: boolean;
  /** Answers several calls at once, in their order. */
  readonly resolve: (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]>;
  /** Answers for rules that stay on the server; absent where the form has none. */
  readonly serverRules?: ServerRuleSource;
  /** A rule ended with an error; its property keeps the last good value. */
  readonly onRuleError?: (field: string, rule: string, code: string) => void;
  /** Makes uids of new rows. */
  readonly newUid: () => string;
}
