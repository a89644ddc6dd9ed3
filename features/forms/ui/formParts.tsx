import type { Library } from "@tessera/expression/library.ts";
import type { CallSupport } from "@tessera/form-engine/callSupport.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import { rulesOf } from "@tessera/form-engine/rulesOf.ts";
import { treeNodes } from "@tessera/form-engine/treeNodes.ts";
import type { formNotices } from "./formNotices.ts";
import type { serverLookups } from "./serverLookups.tsx";

/** What only some forms need. */
export interface FormParts {
  /** The functions that its rules call. */
  readonly library: Library;
  /** What makes calls quick; null where no rule calls anything. */
  readonly callSupport: CallSupport | null;
  /** What answers look-ups; null where no rule calls anything. */
  readonly serverLookups: typeof serverLookups | null;
  /** What tells people of rules; null where nobody is told. */
  readonly formNotices: typeof formNotices | null;
}

const nothing: Library = new Map();

/** Loads what a form needs: functions and look-ups when its rules call some, notices when it asks for them, gives choices by rules, or the person may design it. */
export async function formParts(form: CompiledForm, mayDesign: boolean): Promise<FormParts> {
  const calls = rulesOf(form).some(({ tree }) => [...treeNodes(tree)].some(({ op }) => op === "call"));
  // Who is not told of choices that are gone keeps them.
  const chooses = [...form.fields, ...form.tables.flatMap(({ columns }) => columns)].some(({ rules }) => rules.listExp);
  const tells = mayDesign || chooses || form.showNotiOnExp === true;
  const [functions, support, lookups, notices] = await Promise.all([
    calls ? import("@tessera/expression/standardLibrary.ts") : null,
    calls ? import("@tessera/form-engine/functionCalls.ts") : null,
    calls ? import("./serverLookups.tsx") : null,
    tells ? import("./formNotices.ts") : null,
  ]);
  return {
    library: functions?.standardLibrary ?? nothing,
    callSupport: support?.functionCalls ?? null,
    serverLookups: lookups?.serverLookups ?? null,
    formNotices: notices?.formNotices ?? null,
  };
}
