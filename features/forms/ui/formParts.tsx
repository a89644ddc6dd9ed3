import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { CallSupport } from "@tessera/form-engine/program/callSupport.ts";
import type { uniqueColumns } from "@tessera/form-engine/validate/uniqueColumns.ts";
import { loadBehaviours } from "@tessera/web-kit/fields/loadBehaviours.ts";
import type { FieldRegistry } from "@tessera/web-kit/form/fieldView.ts";
import type { formNotices } from "./formNotices.ts";
import { loadRangeFunctions } from "./rules/loadRangeFunctions.ts";
import type { serverResources } from "./rules/serverResources.tsx";
import type { fieldTexts } from "./texts/fieldTexts.tsx";

/** What only some forms need. */
export interface FormParts {
  /** The functions that its rules call. */
  readonly library: Library;
  /** What the types of its fields and columns know of values. */
  readonly behaviours: FieldBehaviours;
  /** What makes calls and totals of columns quick; null where there are none. */
  readonly callSupport: CallSupport | null;
  /** What finds values that stand twice; null where no column forbids it. */
  readonly uniques: typeof uniqueColumns | null;
  /** What answers look-ups and requests; null where no rule calls anything. */
  readonly serverResources: typeof serverResources | null;
  /** Notices about rules; null where there are none. */
  readonly formNotices: typeof formNotices | null;
  /**
   * What says in which language texts are edited, and shows the others; null where no field has a text in each
   * language.
   */
  readonly fieldTexts: typeof fieldTexts | null;
}

const nothing: Library = new Map();

/**
 * Loads what a form needs: functions and what answers them when its rules call some (`calls`), notices when it asks for
 * them, gives choices by rules, or the person may design it.
 */
export async function formParts(
  form: CompiledForm,
  calls: boolean,
  mayDesign: boolean,
  registry: FieldRegistry,
): Promise<FormParts> {
  const columns = form.tables.flatMap((table) => table.columns);
  const totals = columns.some(({ total }) => total !== "none");
  // Without a notice of choices that are gone, they stay.
  const fields = [...form.fields, ...columns];
  const chooses = fields.some(({ rules }) => rules.listExp);
  const tells = mayDesign || chooses || form.showNotiOnExp === true;
  const forbidsTwins = columns.some(({ formats }) => formats.unique === true);
  const types = fields.flatMap(({ columnType, type }) => [type ?? [], columnType?.type ?? []].flat());
  const [functions, support, lookups, notices, twins, texts, behaviours, ranges] = await Promise.all([
    calls ? import("@tessera/expression/functions/baseLibrary.ts") : null,
    calls || totals ? import("@tessera/form-engine/program/functionCalls.ts") : null,
    calls ? import("./rules/serverResources.tsx") : null,
    tells ? import("./formNotices.ts") : null,
    forbidsTwins ? import("@tessera/form-engine/validate/uniqueColumns.ts") : null,
    fields.some(({ translatable }) => translatable) ? import("./texts/fieldTexts.tsx") : null,
    loadBehaviours(registry, types),
    calls ? loadRangeFunctions(form) : null,
  ]);
  return {
    behaviours,
    library: ranges ?? functions?.baseLibrary ?? nothing,
    callSupport: support?.functionCalls ?? null,
    uniques: twins?.uniqueColumns ?? null,
    serverResources: lookups?.serverResources ?? null,
    formNotices: notices?.formNotices ?? null,
    fieldTexts: texts?.fieldTexts ?? null,
  };
}
