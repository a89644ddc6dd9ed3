import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import type { FoundDraft } from "@tessera/web-kit/drafts/draftBox.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { formatLocale } from "@tessera/web-kit/texts/localeOf.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { NewFiles } from "../attachments/newFiles.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import { draftBoxOf } from "./draftBoxOf.tsx";
import { draftFiles, takeDraft } from "./draftContent.tsx";
import type { DraftHandle } from "./draftHandle.ts";
import { type TakenUp, takeUpDraft } from "./takeUpDraft.tsx";

/** Between two looks at what has been entered since, in ms. */
const lookEvery = 2_000;
/** After typing pauses, in ms: a page that is closed has no time left to seal anything. */
const pause = 300;

/** What of an earlier visit stands in the form again. */
interface Restored extends TakenUp {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Keeps what is entered in a form in the browser until it is saved or given up, so that neither a closed tab nor a lost connection takes it away
 * (spec shell §2.2 offline), and enters it again when the record is opened the next time. Nothing is kept for guests: many may share their browser.
 */
export function DraftKeeper(props: {
  idForm: string;
  opened: OpenedForm;
  loader: FormLoader;
  handle: DraftHandle;
  /** Files that wait for the first save. */
  files: NewFiles;
  /** Goes on with what came of a draft. */
  onTaken: (taken: TakenUp) => void;
}): ReactNode {
  const { files, handle, idForm, opened } = props;
  const { isReadOnly, key, properties, store } = opened;
  const { api, subject } = useApiScope();
  const { language, t } = useTexts();
  const [restored, setRestored] = useState<Restored | null>(null);
  const box = useMemo(
    () => (subject === null || isReadOnly ? null : draftBoxOf(api, subject)),
    [api, subject, isReadOnly],
  );
  const latest = useRef(props);
  latest.current = props;
  /** What was entered last; null while nothing is kept. */
  const kept = useRef<string | null>(null);
  /** Whether it was looked for what an earlier visit left: a record that is opened again in the same form was saved, or its changes discarded. */
  const [isLookedFor, setLookedFor] = useState(false);

  useEffect(() => {
    if (box === null || isLookedFor) return;
    let isOver = false;
    const look = async (): Promise<void> => {
      const found = await box.find({ form: idForm, key }).catch((): FoundDraft | null => null);
      const before = latest.current;
      const taken = found && !isOver ? await takeUpDraft(before.loader, before.opened, found.content) : null;
      // The form was left or opened again while the record was read, or speaks another language: then the draft waits for the next opening.
      if (taken && found && !isOver && latest.current.opened === before.opened) {
        kept.current = found.id;
        if (key === null) files.add(...draftFiles(found.content));
        latest.current.onTaken(taken);
        setRestored({ ...taken, at: found.at });
      } else if (found) box.release(found.id);
      if (!isOver) setLookedFor(true);
    };
    look().catch(() => setLookedFor(true));
    return () => {
      isOver = true;
    };
  }, [box, files, idForm, isLookedFor, key]);

  useEffect(() => {
    if (box === null || !isLookedFor) return;
    let written = "";
    let isSaved = false;
    const look = (): void => {
      const waiting = files.state.items;
      const isEntered = store.state().hasUnsavedChanges || waiting.length > 0;
      const content = isEntered && !isSaved ? takeDraft(opened, waiting) : null;
      if (content === null) {
        if (kept.current !== null) box.drop(kept.current);
        kept.current = null;
        written = "";
        return;
      }
      const text = JSON.stringify(content);
      if (text === written) return;
      written = text;
      kept.current ??= box.begin();
      box.keep(kept.current, { form: idForm, key }, content).then(
        (isKept) => {
          if (!isKept && written === text) written = "";
        },
        // Without a connection there is no key yet: the next look tries again.
        () => {
          if (written === text) written = "";
        },
      );
    };
    handle.current = {
      saved: () => {
        isSaved = true;
        look();
      },
      notReloaded: () => {
        isSaved = false;
        look();
      },
    };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(look, pause);
    };
    look();
    box.prepare().catch(() => undefined);
    const timer = setInterval(look, lookEvery);
    const stops = [store.subscribe("form", look), files.subscribe(look)];
    document.addEventListener("input", lookSoon);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", look);
    return () => {
      handle.current = null;
      clearTimeout(waiting);
      clearInterval(timer);
      for (const stop of stops) stop();
      document.removeEventListener("input", lookSoon);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", look);
    };
  }, [box, files, handle, idForm, isLookedFor, key, opened, store]);

  // Leaving the form inside the application was confirmed, and gave up what is not saved.
  useEffect(
    () => () => {
      if (kept.current !== null) box?.drop(kept.current);
      kept.current = null;
    },
    [box],
  );

  if (restored === null || restored.opened.store !== store) return null;
  const wall = wallClock(new Date(restored.at).toISOString().slice(0, 19).replace("T", " "), properties.zone);
  const at = formatTemporal("datetime", wall, formatLocale(language));
  const isLost = restored.lost.length > 0;
  return (
    <Banner
      tone={isLost ? "warning" : "info"}
      title={t("form.draft.title", { at })}
      action={{ label: t("form.draft.dismiss"), onClick: () => setRestored(null) }}
      flush
    >
      {[
        restored.isOverOthers ? t("form.draft.over_others") : null,
        isLost ? t("form.redefined.lost", { fields: restored.lost.join(", ") }) : t("form.draft.text"),
      ]
        .filter(Boolean)
        .join(" ")}
    </Banner>
  );
}
