import { useToast } from "@tessera/ui/ToastProvider.tsx";
import type { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useEffect, useRef } from "react";
import type { ListFilter } from "./listFilter.ts";
import type { SetupColumn } from "./setupTypes.ts";

/** The filter that an answer refused: of a column that is gone, or a value that it cannot have. */
function refusedFilter(error: ApiError | null, filters: readonly ListFilter[]): ListFilter | null {
  if (error?.code !== "invalid_input") return null;
  return filters.find(({ path }) => path === error.data.path) ?? null;
}

/** Removes a filter that the list cannot have, such as one of an old link, and says so: the others hold, and the rows are shown. */
export function useRefusedFilter(
  error: ApiError | null,
  filters: readonly ListFilter[],
  columns: readonly SetupColumn[],
  onFilters: (filters: readonly ListFilter[]) => void,
): void {
  const { t } = useTexts();
  const show = useToast();
  const refused = refusedFilter(error, filters);
  const dropped = useRef<ListFilter | null>(null);
  useEffect(() => {
    if (refused === null || dropped.current === refused) return;
    dropped.current = refused;
    const name = columns.find(({ path }) => path === refused.path)?.label ?? refused.path;
    show({ type: "warning", text: t("list.filter.dropped", { name }) });
    onFilters(filters.filter((one) => one !== refused));
  });
}
