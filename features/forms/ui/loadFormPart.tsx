import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { loadPart } from "@tessera/web-kit/panels/loadPart.ts";

/** Loads what few need who work with a form. Fails with `network_unavailable`; the same part may be tried again. */
export async function loadFormPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadPart(load);
  } catch (cause) {
    throw new ApiError(0, "network_unavailable", { cause });
  }
}
