import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { editing } from "./editing.tsx";

type Editing = typeof editing;

let loaded: Editing | null = null;
let loading: Promise<Editing> | null = null;

/** The parts of a form that only changing its record takes, once they are loaded; null before. */
export function loadedEditing(): Editing | null {
  return loaded;
}

/** Loads these parts, once. Fails with `network_unavailable`; the next call tries again. */
export function loadEditing(): Promise<Editing> {
  loading ??= import("./editing.tsx").then(
    (module) => {
      loaded = module.editing;
      return loaded;
    },
    (cause: unknown) => {
      loading = null;
      throw new ApiError(0, "network_unavailable", { cause });
    },
  );
  return loading;
}
