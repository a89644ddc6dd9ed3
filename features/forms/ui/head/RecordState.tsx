import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** Whether the options of a field are states, which have tiles. */
const isState = ({ options }: CompiledField): boolean => options?.some(({ tile }) => tile) === true;

/** The state in which the record was saved: of the first field of states that the person may see; null without one. */
function savedState(store: FormStore) {
  const { record } = store.options;
  // A field of the form comes before a column that stands on no page.
  const fields = store.form.fields.filter(isState).sort((one, other) => Number(!one.type) - Number(!other.type));
  for (const field of fields) {
    const { name, options, slot, type } = field;
    const state = store.field({ table: null, slot });
    if (state === null || state.masked || (type !== null && state.hidden)) continue;
    const value = record?.stored?.[name] ?? record?.values[name] ?? null;
    const found = value === null ? undefined : options?.find(({ key }) => key === String(value));
    if (found) return found;
  }
  return null;
}

/**
 * The state of the record as a chip beside its name, as lists show it; what was chosen since counts once it is saved.
 */
export function RecordState({ store }: { readonly store: FormStore }): ReactNode {
  const { t } = useTexts();
  // A rule may hide the field.
  useFormState(store);
  const found = savedState(store);
  if (found === null) return null;
  return (
    <Chip {...(found.tile ? { tile: found.tile } : {})} tone={found.tone ?? "neutral"}>
      {shownText(found.label, t)}
    </Chip>
  );
}
