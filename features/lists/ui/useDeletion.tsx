import { randomId } from "@tessera/std/ids.ts";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { errorNotice } from "@tessera/web-kit/api/errorNotice.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRef, useState } from "react";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { undoBatch } from "#features/records/operations/undoBatch.ts";

/** Deletes records at once and offers to undo that (look: undo is better than a confirmation). */
export interface Deletion {
  readonly isBusy: boolean;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

/** See `Deletion`. `onChange` runs after records went or came back; `onGone` after they went. */
export function useDeletion(entity: string, onGone: () => void, onChange: () => void): Deletion {
  const api = useApi();
  const page = usePageContext();
  const notify = useNotify();
  const { t } = useTexts();
  const { language } = useUiText();
  const [isBusy, setBusy] = useState(false);
  /** The same records tried again after a lost connection are the same deletion. */
  const attempt = useRef({ keys: "", saveId: "" });
  const count = (many: number): string => formatDecimal(String(many), language);

  const fail = (error: unknown): void => {
    notify(errorNotice(error, t));
  };
  const undo = async (batch: string): Promise<void> => {
    try {
      const { records } = await api.call(undoBatch, { batch }, { page });
      notify({ type: "success", message: t("list.restored", { count: count(records) }) });
      onChange();
    } catch (error) {
      fail(error);
    }
  };
  const remove = async (keys: readonly string[]): Promise<void> => {
    const name = JSON.stringify([entity, keys]);
    if (attempt.current.keys !== name) attempt.current = { keys: name, saveId: randomId(20) };
    setBusy(true);
    try {
      const { saveId } = attempt.current;
      const { batch } = await api.call(deleteRecords, { entity, keys: [...keys], saveId }, { page });
      attempt.current = { keys: "", saveId: "" };
      notify({
        type: "success",
        message: t("list.deleted", { count: count(keys.length) }),
        action: { label: t("list.undo"), run: () => void undo(batch) },
      });
      onGone();
      onChange();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, remove };
}
