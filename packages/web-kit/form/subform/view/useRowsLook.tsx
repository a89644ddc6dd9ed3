import type { RowInfo } from "@tessera/form-engine/record/formState.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import type { MenuEntry } from "@tessera/ui/menu/MenuList.tsx";
import type { SheetColumn } from "@tessera/ui/sheet/SheetColumn.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ListFilter from "lucide-react/icons/list-filter";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useNotify } from "../../../notifications/useNotify.ts";
import { useTexts } from "../../../texts/useTexts.ts";
import { shownText } from "../../shownText.ts";
import type { RowsModel } from "../rowsModel.ts";
import { useSheetFormat } from "../useSheetFormat.ts";
import type { RowsLook } from "./shownRows.ts";
import "./rowsLook.css";

const plainLook: RowsLook = { sort: null, filters: new Map() };

/** What was found for a look: rows that came since are shown, too. */
interface Found {
  readonly uids: readonly string[];
  readonly known: ReadonlySet<string>;
}

/** The rows of a sub-form as one looks at them in a sheet. */
export interface ShownRows {
  readonly rows: readonly RowInfo[];
  /** The number of a row among all. */
  readonly numberOf: (row: RowInfo) => number;
  /** Whether rows are sorted or left out, so that they cannot be moved. */
  readonly isOther: boolean;
  /** Columns with their menus. */
  readonly withMenus: (columns: readonly SheetColumn<RowInfo>[]) => readonly SheetColumn<RowInfo>[];
  /** Shows all rows as they stand. */
  readonly reset: () => void;
  /** Stands above the sheet: what is filtered, and how many rows are shown. */
  readonly bar: ReactNode;
}

/**
 * Sorts and filters the rows of a sheet for the eye alone: their own order, and what a save says of them, stay. What is
 * typed later moves no row; a row that comes later is shown at the end.
 */
export function useRowsLook(model: RowsModel): ShownRows {
  const { scope, state, table } = model;
  const { t } = useTexts();
  const notify = useNotify();
  const format = useSheetFormat();
  const bar = useRef<HTMLElement>(null);
  const [kept, setKept] = useState<{ readonly look: RowsLook; readonly found: Found | null; readonly of: unknown }>({
    look: plainLook,
    found: null,
    of: scope.store,
  });
  // Rows of another record are looked at as they stand.
  const { found, look } = kept.of === scope.store ? kept : { found: null, look: plainLook };
  const latest = useRef(0);
  const set = (next: RowsLook): void => {
    const asked = ++latest.current;
    const isPlain = next.sort === null && [...next.filters.values()].every((text) => text.trim() === "");
    setKept({ look: next, found: isPlain ? null : found, of: scope.store });
    if (isPlain) return;
    import("./shownRows.ts")
      .then(({ shownRows }) => {
        if (asked !== latest.current) return;
        const rows = scope.store.table(table.slot).rows;
        const uids = shownRows({ model, rows, format }, next);
        setKept({ look: next, found: { uids, known: new Set(rows.map(({ uid }) => uid)) }, of: scope.store });
      })
      .catch(() => notify({ type: "error", message: t("form.rows.look_failed") }));
  };
  const rows = useMemo(() => {
    if (!found) return state.rows;
    const byUid = new Map(state.rows.map((row) => [row.uid, row]));
    const come = state.rows.filter(({ uid }) => !found.known.has(uid));
    return [...found.uids.flatMap((uid) => byUid.get(uid) ?? []), ...come];
  }, [found, state.rows]);
  const numbers = useMemo(() => new Map(state.rows.map(({ uid }, index) => [uid, index + 1])), [state.rows]);
  const setFilter = (slot: number, text: string): void =>
    set({ ...look, filters: new Map(look.filters).set(slot, text) });
  const menuOf = (slot: number): readonly MenuEntry[] => {
    const by = look.sort?.column === slot ? look.sort.direction : null;
    const sort = (direction: "asc" | "desc") => set({ ...look, sort: { column: slot, direction } });
    return [
      { id: "asc", label: t("form.rows.sort_asc"), icon: ArrowUp, checked: by === "asc", onSelect: () => sort("asc") },
      {
        id: "desc",
        label: t("form.rows.sort_desc"),
        icon: ArrowDown,
        checked: by === "desc",
        onSelect: () => sort("desc"),
      },
      {
        id: "none",
        label: t("form.rows.sort_none"),
        checked: look.sort === null,
        onSelect: () => set({ ...look, sort: null }),
      },
      { id: "line", separator: true },
      {
        id: "filter",
        label: t("form.rows.filter"),
        icon: ListFilter,
        onSelect: () => {
          setFilter(slot, look.filters.get(slot) ?? "");
          // Its input comes with the next draw.
          queueMicrotask(() => bar.current?.querySelector<HTMLElement>(`[data-column="${slot}"] input`)?.focus());
        },
      },
    ];
  };
  const menus = useRef(menuOf);
  menus.current = menuOf;
  const withMenus = useCallback<ShownRows["withMenus"]>(
    (columns) => {
      const slots = new Map(table.columns.map(({ id, slot }) => [id, slot]));
      return columns.map((column) => {
        const slot = slots.get(column.id) ?? -1;
        return {
          ...column,
          menu: () => menus.current(slot),
          sorted: look.sort?.column === slot ? look.sort.direction : undefined,
          isFiltered: (look.filters.get(slot) ?? "").trim() !== "",
        };
      });
    },
    [look, table],
  );
  const titleOf = (slot: number): string => {
    const column = table.columns.find((one) => one.slot === slot);
    return column ? shownText(column.label, t) : "";
  };
  const reset = (): void => set(plainLook);
  const isOpen = look.sort !== null || look.filters.size > 0;
  return {
    rows,
    numberOf: ({ uid }) => numbers.get(uid) ?? 0,
    isOther: found !== null,
    withMenus,
    reset,
    bar: isOpen && (
      <section ref={bar} className="t-rows-look" aria-label={t("form.rows.look", { label: model.label })}>
        {[...look.filters].map(([slot, text]) => (
          <span key={slot} data-column={slot}>
            <SearchField
              label={t("form.rows.filter_of", { column: titleOf(slot) })}
              placeholder={titleOf(slot)}
              value={text}
              onSearch={(wanted) => setFilter(slot, wanted)}
            />
          </span>
        ))}
        <span role="status" className="t-quiet">
          {t("form.rows.shown", { shown: rows.length, count: state.rows.length })}
        </span>
        <Button variant="quiet" onClick={reset}>
          {t("form.rows.look_end")}
        </Button>
      </section>
    ),
  };
}
