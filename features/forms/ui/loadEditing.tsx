import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { RecordEditing } from "./recordEditing.tsx";

let loaded: RecordEditing | null = null;
let loading: Promise<RecordEditing> | null = null;

/** What changing a record takes, once it is loaded; null before. */
export function loadedEditing(): RecordEditing | null {
  return loaded;
}

/** Loads it, once. Fails with `network_unavailable`; the next call tries again. */
export function loadEditing(): Promise<RecordEditing> {
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
