import type { RowMaker } from "@tessera/form-engine/choices/rowMakers.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { ChildRequest } from "./readRequest.ts";
import type { VersionKind } from "./recordHistory.ts";
import type { RecordRules } from "./recordRules.ts";

/** How a save is to be checked. */
export interface SaveOptions {
  /** Rules of the form, called besides those of the entity; null when the save comes through no form. */
  readonly rules: RecordRules | null;
  /**
   * The sub-forms whose rows these rules look at whatever the message names, as the definitions of the context have
   * them. Default: none.
   */
  readonly ruleRows?: (context: RequestContext) => readonly Pick<ChildRequest, "name" | "entity" | "reference">[];
  /** The fields whose new tags become rows, as the definitions of the context have them. Default: none. */
  readonly rowMakers?: (context: RequestContext) => readonly RowMaker[];
  /** Why the record is written, kept in its history. Default: `create` or `update`. */
  readonly kind?: VersionKind;
}
