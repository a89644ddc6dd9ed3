import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { rulesOf } from "@tessera/form-engine/definition/rulesOf.ts";
import { treeNodes } from "@tessera/form-engine/definition/treeNodes.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { randomId } from "@tessera/std/ids.ts";
import type { FieldRegistry } from "@tessera/web-kit/form/fieldView.ts";
import type { LoadChoices } from "@tessera/web-kit/form/formScope.ts";
import { type RecordAnswer, recordValues } from "@tessera/web-kit/form/recordValues.ts";
import type { findOneVersion } from "../../operations/versions/findOneVersion.ts";
import { formParts } from "../formParts.tsx";
import type { VersionSide } from "./versionSide.tsx";

/** What the operation answers beside what forms read of a record. */
interface FormerRecord extends RecordAnswer {
  readonly names: { readonly [field: string]: { readonly [key: string]: string } };
  readonly unread: readonly string[];
}

/** Names what is chosen by what came with the version: today's choices say nothing of it. */
function namesOf(form: CompiledForm, { names }: FormerRecord): LoadChoices {
  return async ({ slot, table }, { selection }) => {
    const fields = table === null ? form.fields : form.tables.find((one) => one.slot === table)?.columns;
    const known = new Map(Object.entries(names[fields?.[slot]?.id ?? ""] ?? {}));
    return { completed: true, options: selection.map((key) => ({ key, label: known.get(key) ?? key })) };
  };
}

/**
 * Opens a version to be read. Throws `not valid form data version` (spec forms §8) for an answer without a form;
 * rejects where the parts of its fields cannot be loaded.
 */
export async function openVersion(
  answer: OutputOf<typeof findOneVersion>,
  registry: FieldRegistry,
  language: string,
): Promise<VersionSide> {
  const { formStructure, newData, user, ...about } = answer;
  // The operation describes what stands there.
  const [form, record] = [formStructure[about.idForm] as CompiledForm | undefined, newData.REFRESH as FormerRecord];
  if (!form) throw new Error("not valid form data version");
  const calls = rulesOf(form).some(({ tree }) => [...treeNodes(tree)].some(({ op }) => op === "call"));
  const parts = await formParts(form, calls, false, registry);
  const store = new FormStore({
    form,
    record: recordValues(form, record),
    library: parts.library,
    behaviours: parts.behaviours,
    calls: parts.callSupport,
    uniques: null,
    user,
    params: ["update", about.idMaintable],
    clock: Date.now,
    zone: about.zone,
    language,
    readOnly: true,
    // What a rule would ask for is of today.
    resolve: async () => [],
    newUid: randomId,
  });
  return { store, loadChoices: namesOf(form, record), about, unread: record.unread };
}
