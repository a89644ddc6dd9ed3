import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { loadPart } from "@tessera/web-kit/panels/loadPart.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useEffect, useRef, useState } from "react";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import type { OpenForm } from "../opening/useOpenForm.tsx";
import { isUnread } from "../saving/openAttempt.tsx";
import type { FormSave } from "../saving/useFormSave.tsx";
import type { RecordStatus } from "./recordLink.tsx";
import { contestedNow, type TakenOver, takeOver } from "./takeOver.tsx";

/** What others saved of the open record and the person has to decide about; null: nothing. */
export interface Contested {
  readonly count: number;
  readonly decide: () => void;
}

/** See `useChangesElsewhere`. */
export interface ChangesElsewhere {
  readonly contested: Contested | null;
  /** Puts what has to be decided in a form that a draft was entered in to the person. */
  readonly contest: (store: OpenedForm["store"], count: number) => void;
}

/**
 * Follows what others save of the open record: what does not collide is taken over at once, the rest is put to the
 * person.
 */
export function useChangesElsewhere(parts: {
  readonly status: RecordStatus | null;
  readonly opened: OpenedForm;
  readonly form: OpenForm;
  readonly loader: FormLoader;
  readonly save: FormSave;
}): ChangesElsewhere {
  const { loader, opened, save, status } = parts;
  const api = useApi();
  const notify = useNotify();
  const { t } = useTexts();
  const latest = useRef({ ...parts, notify, t });
  latest.current = { ...parts, notify, t };
  const [contested, setContested] = useState<{ readonly store: OpenedForm["store"]; readonly count: number } | null>(
    null,
  );
  /** Last version that was looked at, so that none is looked at twice. */
  const seen = useRef<number | null>(null);
  const version = status?.gone === false ? status.version : null;
  const { isSaving } = save;
  // What is announced late, after the page has read its own save, is older than what is open.
  const isNewer = version !== null && (opened.version === null || version > opened.version);
  const isOther = isNewer && !isSaving && save.conflict === null;

  useEffect(() => {
    if (!isOther || seen.current === version) return;
    seen.current = version;
    const { attempt } = latest.current.save;
    const last = attempt.current;
    /** The change may be one's own: a save whose answer was lost, or whose record could not be read again. */
    const unread = last && isUnread(last, opened) ? last : null;
    const take = async (): Promise<TakenOver & { readonly isOwn: boolean }> => {
      if (unread) {
        const { resumeSave } = await loadPart(() => import("../saving/resumeSave.tsx"));
        const resumed = await resumeSave(api, loader, opened, unread, []);
        if (resumed) return { ...resumed, fresh: resumed.opened, isOwn: true };
      }
      return { ...(await takeOver(loader, opened)), isOwn: false };
    };
    take().then(
      ({ contested: count, fresh, isOwn, lost }) => {
        const { form, notify: announce, opened: now, save: saving, t: text } = latest.current;
        // Something else is open by now, or more was entered while it was loaded: the next look has it.
        if (now !== opened || attempt.current !== last) return;
        if (unread) attempt.current = null;
        if (isOwn) saving.forgetProblem();
        if (fresh) form.replace(fresh);
        setContested(count > 0 ? { store: (fresh ?? opened).store, count } : null);
        if (!fresh) return;
        const kept = lost.length > 0 ? text("form.redefined.lost", { fields: lost.join(", ") }) : null;
        const taken = text(isOwn ? "form.saved" : "form.elsewhere.taken");
        announce({ type: "info", message: [taken, kept].filter(Boolean).join(" ") });
      },
      // The record is read again at the next change, and at the save.
      () => {
        seen.current = null;
      },
    );
  }, [api, isOther, version, loader, opened]);

  const contest = (store: OpenedForm["store"], count: number): void =>
    setContested(count > 0 ? { store, count } : null);
  if (contested === null || contested.store !== opened.store) return { contested: null, contest };
  const decide = async (): Promise<void> => {
    const { fresh, items } = await contestedNow(loader, opened);
    if (latest.current.opened !== opened) return;
    if (items.length > 0) latest.current.save.openConflict({ items, fresh });
    else setContested(null);
  };
  return {
    contested: { count: contested.count, decide: () => void decide().catch(() => undefined) },
    contest,
  };
}
