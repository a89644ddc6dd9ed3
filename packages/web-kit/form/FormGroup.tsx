import type { CompiledGroup } from "@tessera/form-engine/compile/compiledForm.ts";
import { groupSlots } from "@tessera/form-engine/definition/readingOrder.ts";
import type { SectionState } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { Section } from "@tessera/ui/frame/Section.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import {
  type ComponentProps,
  type CSSProperties,
  memo,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useSyncExternalStore,
} from "react";
import { useTexts } from "../texts/useTexts.ts";
import { FormField } from "./FormField.tsx";
import type { FormScope } from "./formScope.ts";
import { firstRows, loadNearRow, longForm } from "./rows/loadNearRow.ts";
import { shownText } from "./shownText.ts";
import { formRows } from "./subform/formRows.ts";
import { loadSubForm } from "./subform/loadSubForm.ts";

/** The state of a page or group. */
function useSectionState(store: FormStore, id: string): SectionState {
  const subscribe = useCallback((listener: () => void) => store.subscribe(`section:${id}`, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.section(id));
}

function SubForm(props: ComponentProps<Awaited<ReturnType<typeof loadSubForm>>>): ReactNode {
  const Loaded = use(loadSubForm());
  return <Loaded {...props} />;
}

type GroupProps = { scope: FormScope; group: CompiledGroup; headed: boolean; before: number };

/**
 * A group as a quiet section; with `headed` its heading stands in the margin and collapses it. `before`: how many
 * fields stand in front of it. It is drawn again when it is another, its fields by themselves.
 */
export const FormGroup = memo(function FormGroup({ before, group, headed, scope }: GroupProps): ReactNode {
  const { store } = scope;
  const { t } = useTexts();
  const state = useSectionState(store, group.id);
  const rows = useMemo(() => {
    const { fields, tables } = store.form;
    const placeOf = (slot: number) => fields[slot] ?? tables.find((table) => table.slot === slot) ?? [];
    return formRows(groupSlots(store.form, group).flatMap(placeOf));
  }, [store, group]);
  const label = shownText(state.label, t);
  const isOpen = !headed || !state.collapsed;
  const draw = (slot: number): ReactNode => {
    const field = store.form.fields[slot];
    if (field) return <FormField key={slot} scope={scope} field={field} />;
    const table = store.tableAt(slot);
    const isNamed = headed && shownText(table.label, t) === label;
    return <SubForm key={slot} scope={scope} table={table} titled={!isNamed} />;
  };
  const NearRow = store.form.fields.length > longForm ? use(loadNearRow()) : null;
  const body = isOpen && (
    <div className="t-form__rows">
      {rows.map(({ parts, posRow }, at) => {
        const drawParts = () =>
          parts.map(({ gap, slot }) => [
            gap > 0 && <div key={`gap ${slot}`} className="t-form__gap" style={{ "--span": gap } as CSSProperties} />,
            draw(slot),
          ]);
        return NearRow ? (
          <NearRow key={posRow} store={store} parts={parts} isFirst={before + at < firstRows} draw={drawParts} />
        ) : (
          <div key={posRow} className="t-grid t-form__row">
            {drawParts()}
          </div>
        );
      })}
    </div>
  );
  if (!headed) return <Section plain>{body}</Section>;
  const title = (
    <button
      type="button"
      className="t-form__heading t-reach"
      aria-expanded={isOpen}
      onClick={() => store.setCollapsed({ group: group.id }, isOpen)}
    >
      {label}
      <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
    </button>
  );
  return (
    <Section plain title={title} note={group.help === null ? undefined : shownText(group.help, t)}>
      {body}
    </Section>
  );
});
