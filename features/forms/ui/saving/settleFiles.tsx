import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { attachFiles } from "#features/files/operations/attachFiles.ts";
import { removeFile } from "#features/files/operations/removeFile.ts";
import type { NewFile } from "../attachments/newFiles.ts";

/** Whether the server said that it cannot be done, now or later. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Brings the files of a record that a save made to what `now` says: those that came after the save are hung on it,
 * those that it named and that were removed since are deleted. Gives the names of those that cannot be. Throws without
 * a connection; done again, it does nothing twice.
 */
export async function settleFiles(
  api: ApiClient,
  place: { readonly entity: string; readonly key: string },
  sent: readonly string[],
  now: readonly NewFile[],
): Promise<readonly string[]> {
  const kept = new Set(now.map(({ id }) => id));
  for (const id of sent)
    if (!kept.has(id))
      await api.call(removeFile, { id }).catch((error: unknown) => {
        // It was removed already, or may not be: then it is seen on the record.
        if (!isRefusal(error)) throw error;
      });
  const lost: string[] = [];
  for (const { id, name } of now)
    if (!sent.includes(id))
      await api.call(attachFiles, { ...place, ids: [id] }).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        lost.push(name);
      });
  return lost;
}
