import { flushSync } from "react-dom";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { OpenAttempt } from "./openAttempt.tsx";
import { outdateRecords } from "./outdateRecords.tsx";
import { resumeSave } from "./resumeSave.tsx";
import type { SaveHost } from "./saveForm.tsx";

/**
 * Reads the record of a save that may have been written, and saves what was entered since. False where it was not
 * written.
 */
export async function continueSave(
  host: SaveHost,
  opened: OpenedForm,
  unread: OpenAttempt,
  save: (host: SaveHost, opened: OpenedForm) => Promise<void>,
): Promise<boolean> {
  const { attempt, form, loader, page } = host;
  const resumed = await resumeSave(page.api, loader, opened, unread, host.files.state.items);
  attempt.current = null;
  if (resumed === null) return false;
  // They hang on the record.
  host.files.clear();
  await outdateRecords(page.queries);
  // What follows speaks of the form that stands there by then.
  flushSync(() => form.replace(resumed.opened));
  if (resumed.lost.length === 0) await save(host, resumed.opened);
  else {
    const { t } = page.texts;
    const detail = t("form.redefined.lost", { fields: resumed.lost.join(", ") });
    host.setProblem({ title: t("form.save.resumed"), detail, code: null, isPassing: true });
  }
  return true;
}
