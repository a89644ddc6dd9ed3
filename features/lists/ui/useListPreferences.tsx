import { useUserConfig } from "@tessera/web-kit/userConfig/useUserConfig.ts";
import { useMemo } from "react";
import type { ColumnChoice } from "./columns/shownColumns.ts";
import { asPageSize, groupingSetting, type ListChoices } from "./listQuestions.ts";
import { groupingText, type ListGrouping, readGrouping } from "./listState.ts";

/** The page sizes that are offered (spec lists §9). */
export const pageSizes = [10, 20, 50, 100] as const;

function asWidths(value: unknown): Readonly<Record<string, number>> | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] >= 40 && entry[1] <= 1200,
  );
  return Object.fromEntries(entries);
}

const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);

const listsOwn: ColumnChoice = {};

function asColumns(value: unknown): ColumnChoice | null {
  if (typeof value !== "object" || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
  );
}

/**
 * What a person has set for lists on all their devices: the page size of all, how this one is grouped, the widths of
 * its columns and which are shown.
 */
export interface ListPreferences extends ListChoices {
  /** Null returns to the list's own. */
  readonly setGrouping: (grouping: readonly ListGrouping[] | null) => void;
  /** Null returns to each list's own. */
  readonly setPageSize: (size: number | null) => void;
  readonly widths: ReadonlyMap<string, number>;
  readonly setWidths: (widths: ReadonlyMap<string, number>) => void;
  /** Empty: the list's own. */
  readonly columns: ColumnChoice;
  readonly setColumns: (columns: ColumnChoice) => void;
}

/** See `ListPreferences`. */
export function useListPreferences(list: string): ListPreferences {
  const [pageSize, setPageSize] = useUserConfig("LIST_PAGE_SIZE", asPageSize);
  const [text, setGroupingText] = useUserConfig(groupingSetting(list), asText);
  const grouping = useMemo(() => readGrouping(text), [text]);
  const [stored, setStored] = useUserConfig(`LIST_WIDTHS.${list}`, asWidths);
  const [chosen, setColumns] = useUserConfig(`LIST_COLUMNS.${list}`, asColumns);
  const widths = useMemo(() => new Map(Object.entries(stored ?? {})), [stored]);
  return {
    pageSize,
    grouping,
    setGrouping: (next) => setGroupingText(next === null ? null : groupingText(next)),
    setPageSize,
    widths,
    setWidths: (next) => setStored(Object.fromEntries(next)),
    columns: chosen ?? listsOwn,
    setColumns: (next) => setColumns(Object.keys(next).length > 0 ? next : null),
  };
}
