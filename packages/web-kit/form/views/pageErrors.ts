import type { CompiledPage } from "@tessera/form-engine/compile/compiledForm.ts";
import { Flag } from "@tessera/form-engine/record/flags.ts";
import { hasError } from "@tessera/form-engine/record/sameFormState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";

/** How many fields and sub-forms of a page have errors. */
export function pageErrors(store: FormStore, page: CompiledPage): number {
  // Brings up to date what is counted of each value.
  store.state();
  const isBad = (slot: number) => hasError(store.field({ table: null, slot })?.messages ?? []);
  return page.groups.reduce((count, group) => {
    const fields = group.fields.filter(isBad).length;
    const tables = group.tables.map(
      (slot) =>
        (hasError(store.table(slot).messages) ? 1 : 0) +
        store
          .rows(slot)
          .reduce((sum, row) => sum + row.fields.filter(({ slot: at }) => row.has(at, Flag.bad)).length, 0),
    );
    return count + fields + tables.reduce((sum, one) => sum + one, 0);
  }, 0);
}
