import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { useNear } from "@tessera/ui/measure/useNear.ts";
import { type ReactNode, useCallback, useRef, useSyncExternalStore } from "react";
import type { FormRowPart } from "../subform/formRows.ts";

/** Whether anything of a row is not hidden, drawn or not. */
function useIsShown(store: FormStore, parts: readonly FormRowPart[]): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = parts.map(({ slot }) =>
        store.form.fields[slot]
          ? store.subscribe({ table: null, slot }, listener)
          : store.subscribe(`table:${slot}`, listener),
      );
      return () => {
        for (const end of ends) end();
      };
    },
    [store, parts],
  );
  const { record, states } = store.core;
  return useSyncExternalStore(subscribe, () =>
    parts.some(({ slot }) =>
      store.form.fields[slot] ? !states.isHidden(record.main, slot) : !store.table(slot).hidden,
    ),
  );
}

/**
 * A row of fields of a long form, which are drawn once it comes near the screen, and then stay. Until then it has its
 * place, unless all of it is hidden.
 */
export function NearRow(props: {
  store: FormStore;
  parts: readonly FormRowPart[];
  /** It stands at the beginning of the page. */
  isFirst: boolean;
  draw: () => ReactNode;
}): ReactNode {
  const { draw, isFirst, parts, store } = props;
  const row = useRef<HTMLDivElement>(null);
  const isNear = useNear(row, isFirst);
  const isShown = useIsShown(store, parts);
  return (
    <div
      ref={row}
      data-slots={isNear ? undefined : parts.map(({ slot }) => slot).join(" ")}
      className={classNames("t-grid t-form__row", !isNear && isShown && "is-far")}
    >
      {isNear && draw()}
    </div>
  );
}
