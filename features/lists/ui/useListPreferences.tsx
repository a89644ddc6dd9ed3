import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { useMemo } from "react";
import { useStored } from "./useStored.tsx";

/** The page sizes that are offered (spec lists §9). */
export const pageSizes = [10, 20, 50, 100] as const;

const asPageSize = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 500 ? value : null;

function asWidths(value: unknown): Readonly<Record<string, number>> | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] >= 40 && entry[1] <= 1200,
  );
  return Object.fromEntries(entries);
}

/** What a person has set for lists in this browser: the page size of all, the widths of this one's columns. */
export interface ListPreferences {
  /** Null: the list's own. */
  readonly pageSize: number | null;
  readonly setPageSize: (size: number) => void;
  readonly widths: ReadonlyMap<string, number>;
  readonly setWidths: (widths: ReadonlyMap<string, number>) => void;
}

/** See `ListPreferences`. */
export function useListPreferences(list: string): ListPreferences {
  const { subject } = useApiScope();
  const [pageSize, setPageSize] = useStored(`LIST_PAGE_SIZE.${subject ?? ""}`, asPageSize);
  const [stored, setStored] = useStored(`LIST_WIDTHS.${subject ?? ""}.${list}`, asWidths);
  const widths = useMemo(() => new Map(Object.entries(stored ?? {})), [stored]);
  return { pageSize, setPageSize, widths, setWidths: (next) => setStored(Object.fromEntries(next)) };
}
