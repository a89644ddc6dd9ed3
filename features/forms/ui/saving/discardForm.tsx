import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { outdateRecords } from "./outdateRecords.tsx";
import { savedBy } from "./resumeSave.tsx";
import type { SaveHost } from "./saveForm.tsx";

/**
 * Gives up what is entered after a save whose answer was lost: where it was written, the record is read as it left it;
 * where not, it never will be. Throws without a connection, and nothing is given up then.
 */
export async function discardForm(host: SaveHost): Promise<void> {
  const { attempt, drafts, files, form, on, setProblem } = host;
  const { api, notify, queries, texts } = host.page;
  const { current: last } = attempt;
  const saved = last && last.state !== "refused" ? await savedBy(api, last) : null;
  if (!last || saved === null) {
    attempt.current = null;
    files.discard();
    on.discarded();
    return;
  }
  attempt.current = { ...last, state: "unread", saved };
  // Those that it named hang on its record.
  files.drop(last.files);
  files.discard();
  drafts.current?.saved();
  await outdateRecords(queries);
  try {
    await (last.key === null ? on.saved(saved.key) : form.reload(last.key));
    attempt.current = null;
    notify({ type: "info", message: texts.t("form.draft.saved.text") });
  } catch (error) {
    drafts.current?.notReloaded();
    const { code, title } = errorText(error, texts.t);
    setProblem({ title: texts.t("form.save.not_reloaded"), detail: title, code, isPassing: true });
  }
}
