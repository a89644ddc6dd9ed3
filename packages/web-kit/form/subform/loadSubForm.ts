import { loadOnce } from "../loadOnce.ts";

/** What all views of sub-forms stand in: many forms have no sub-form. */
export const loadSubForm = loadOnce(async () => (await import("./SubForm.tsx")).SubForm);
