import { useQueryClient } from "@tanstack/react-query";
import { randomId } from "@tessera/std/ids.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRef } from "react";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { restoreVersion } from "#features/records/operations/restoreVersion.ts";
import { undoBatch } from "#features/records/operations/undoBatch.ts";

/** What can be done with a record as a whole. Failures are told to the person; the promise says whether it was done. */
export interface RecordActions {
  readonly remove: (entity: string, key: string, name: string) => Promise<boolean>;
  readonly restore: (entity: string, key: string, version: number, form: string) => Promise<boolean>;
}

/** See `RecordActions`. `onUndone` runs after a deletion was taken back. */
export function useRecordActions(onUndone: () => void): RecordActions {
  const api = useApi();
  const page = usePageContext();
  const queries = useQueryClient();
  const notify = useNotify();
  const { t } = useTexts();
  /** The same deed tried again after a lost answer is the same deed. */
  const attempt = useRef({ deed: "", saveId: "" });
  const idOf = (deed: string): string => {
    if (attempt.current.deed !== deed) attempt.current = { deed, saveId: randomId(20) };
    return attempt.current.saveId;
  };
  const done = async (): Promise<void> => {
    attempt.current = { deed: "", saveId: "" };
    await queries.invalidateQueries({
      predicate: ({ queryKey: [id] }) => typeof id === "string" && /^(List|Record)_/.test(id),
    });
  };
  const fail = (error: unknown): false => {
    const { detail, title } = errorText(error, t);
    notify({ type: "error", ...(detail === null ? { message: title } : { title, message: detail }) });
    return false;
  };
  const undo = async (batch: string): Promise<void> => {
    try {
      await api.call(undoBatch, { batch }, { page });
      await done();
      notify({ type: "success", message: t("form.undone") });
      onUndone();
    } catch (error) {
      fail(error);
    }
  };
  return {
    remove: async (entity, key, name) => {
      try {
        const saveId = idOf(`delete ${entity} ${key}`);
        const { batch } = await api.call(deleteRecords, { entity, keys: [key], saveId }, { page });
        await done();
        const message = t("form.deleted", { name });
        notify({ type: "success", message, action: { label: t("form.undo"), run: () => void undo(batch) } });
        return true;
      } catch (error) {
        return fail(error);
      }
    },
    restore: async (entity, key, version, form) => {
      try {
        const saveId = idOf(`restore ${entity} ${key} ${version}`);
        await api.call(restoreVersion, { saveId, entity, key, version, form }, { page });
        await done();
        notify({ type: "success", message: t("form.history.restored", { version }) });
        return true;
      } catch (error) {
        return fail(error);
      }
    },
  };
}
