import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import { type RefObject, useMemo, useState } from "react";

/** The rows of a list that are selected. */
export interface ListSelection {
  /** Selected keys, and whether the person may delete each. */
  readonly selected: ReadonlyMap<string, boolean>;
  readonly ids: ReadonlySet<string>;
  /** Selects exactly these; `shown` are the rows on the screen. */
  readonly select: (ids: ReadonlySet<string>, shown: readonly ListRow[]) => void;
  /** Selects of the shown rows exactly these; what is selected elsewhere stays. */
  readonly selectInGroups: (rows: readonly ListRow[], shown: readonly ListRow[]) => void;
  /** Rows that left the list are not to be deleted with the others. */
  readonly forget: (keys: readonly string[]) => void;
  /** Selects nothing, since something else is asked. */
  readonly clear: () => void;
  /** The bar goes with the selection: the focus that was in it returns to the rows. */
  readonly deselect: () => void;
}

/** See `ListSelection`; `section` is the list with its bar. */
export function useListSelection(section: RefObject<HTMLElement | null>): ListSelection {
  const [selected, setSelected] = useState<ReadonlyMap<string, boolean>>(new Map());
  const ids = useMemo(() => new Set(selected.keys()), [selected]);
  const clear = (): void => setSelected(new Map());
  const deselect = (): void => {
    clear();
    section.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  return {
    selected,
    ids,
    clear,
    deselect,
    forget: (keys) => {
      if (!keys.some((key) => selected.has(key))) return;
      const left = [...selected].filter(([key]) => !keys.includes(key));
      const isBarLeft =
        left.length === 0 && section.current?.querySelector(".t-picked")?.contains(document.activeElement);
      if (isBarLeft) deselect();
      else setSelected(new Map(left));
    },
    select: (wanted, shown) => {
      const deletable = new Map(shown.map((row) => [row.id, row.mayDelete]));
      setSelected(new Map([...wanted].map((id) => [id, deletable.get(id) ?? selected.get(id) ?? false])));
    },
    selectInGroups: (rows, shown) => {
      const next = new Map(selected);
      for (const { id } of shown) next.delete(id);
      for (const { id, mayDelete } of rows) next.set(id, mayDelete);
      setSelected(next);
    },
  };
}
