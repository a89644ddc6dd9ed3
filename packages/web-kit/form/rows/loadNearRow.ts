import type { NearRow } from "./NearRow.tsx";

/** Fields of a form from which on only rows near the screen are drawn, and the rows of a page drawn at once. */
export const longForm = 120;
export const firstRows = 20;

let loading: Promise<typeof NearRow> | null = null;

/** The row of a long form, asked for once: few forms are that long. */
export function loadNearRow(): Promise<typeof NearRow> {
  if (loading) return loading;
  loading = import("./NearRow.tsx").then((module) => module.NearRow);
  // A failed load is tried again by the next form; this one shows the error.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
