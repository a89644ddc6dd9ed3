import type { SubForm } from "./SubForm.tsx";

let loading: Promise<typeof SubForm> | null = null;

/** What all views of sub-forms stand in, asked for once: many forms have no sub-form. */
export function loadSubForm(): Promise<typeof SubForm> {
  if (loading) return loading;
  loading = import("./SubForm.tsx").then((module) => module.SubForm);
  // A failed load is tried again by the next form; this one shows the error.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}
