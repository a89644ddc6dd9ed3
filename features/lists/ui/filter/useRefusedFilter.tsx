import { useToast } from "@tessera/ui/layer/ToastProvider.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useEffect, useRef } from "react";
import type { SetupColumn } from "../setupTypes.ts";
import type { ListFilter } from "./listFilter.ts";

/** The filter that an answer refused: of a column that is gone, or a value that it cannot have. */
function refusedFilter(error: ApiError | null, filters: readonly ListFilter[]): ListFilter | null {
  if (error?.code !== "invalid_input") return null;
  return filters.find(({ path }) => path === error.data.path) ?? null;
}

/** What the hook looks at: the answer, and the filters of the address. */
interface AskedFilters {
  readonly error: ApiError | null;
  readonly filters: readonly ListFilter[];
  /** What of the address is not a filter (see `unreadFilters`). */
  readonly unread: readonly string[];
  readonly columns: readonly SetupColumn[];
}

/**
 * Removes a filter that the list cannot have, such as one of an old link, and says so: the others hold, and the rows
 * are shown.
 */
export function useRefusedFilter(
  { error, filters, unread, columns }: AskedFilters,
  onFilters: (filters: readonly ListFilter[]) => void,
): void {
  const { t } = useTexts();
  const show = useToast();
  const refused = refusedFilter(error, filters);
  const dropped = useRef<ListFilter | readonly string[] | null>(null);
  const labelOf = (path: string): string => columns.find((column) => column.path === path)?.label ?? path;
  useEffect(() => {
    const gone = unread.length > 0 ? unread : refused;
    if (gone === null || dropped.current === gone) return;
    dropped.current = gone;
    const names = (unread.length > 0 ? unread : [refused?.path ?? ""]).map(labelOf).filter((name) => name !== "");
    const text = names.length === 0 ? t("list.filter.unread") : t("list.filter.dropped", { name: names.join(", ") });
    show({ type: "warning", text });
    onFilters(filters.filter((one) => one !== gone));
  });
}
