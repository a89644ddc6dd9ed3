import { enterSnapshot, isEmptySnapshot, takeSnapshot } from "@tessera/form-engine/store/draftSnapshot.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import type { FoundDraft } from "@tessera/web-kit/drafts/draftBox.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { loadPart } from "@tessera/web-kit/panels/loadPart.ts";
import { formatLocale } from "@tessera/web-kit/texts/localeOf.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { NewFiles } from "../attachments/newFiles.ts";
import type { OpenedForm } from "../opening/openedForm.tsx";
import { textLanguage } from "../opening/textLanguage.tsx";
import type { FormLoader } from "../opening/useFormLoader.tsx";
import { isUnread, type OpenAttempt } from "../saving/openAttempt.tsx";
import type { ResumedSave } from "../saving/resumeSave.tsx";
import { draftBoxOf } from "./draftBoxOf.tsx";
import { draftFiles, isDraft, takeDraft } from "./draftContent.tsx";
import type { DraftHandle } from "./draftHandle.ts";
import type { DraftContent } from "./draftOf.tsx";
import { type TakenUp, takeUpDraft } from "./takeUpDraft.tsx";

/** Between two looks at what has been entered since, in ms. */
const lookEvery = 2_000;
/** After typing pauses, in ms: a page that is closed has no time left to seal anything. */
const pause = 300;

/** How long a save waits until its draft is kept, in ms: keeping it may take a call to the server. */
const keepWait = 500;

/** What came of a draft of an earlier visit. */
interface Restored extends TakenUp {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Key of the record that a save of the draft wrote; null: none did. */
  readonly saved: string | null;
  /** Whether all of the draft was saved. */
  readonly isWhole: boolean;
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
  attempt: RefObject<OpenAttempt | null>;
  /** Goes on with what came of a draft. */
  onTaken: (taken: TakenUp) => void;
  /** Goes to a record that was made. */
  onOpen: (key: string) => void;
}): ReactNode {
  const { attempt, files, handle, idForm, opened } = props;
  const { isReadOnly, key, properties, store } = opened;
  const { api, subject } = useApiScope();
  const { language, t } = useTexts();
  const { hasUnsavedChanges } = useFormState(store);
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
    const resume = async (content: DraftContent): Promise<ResumedSave | null> => {
      const { out } = content;
      if (!out) return null;
      const { resumeSave } = await loadPart(() => import("../saving/resumeSave.tsx"));
      const { loader, opened: now } = latest.current;
      const sent = out.sent ?? content;
      const resumed = await resumeSave(api, loader, now, { saveId: out.saveId, sent, saved: null }, content);
      const entered = takeSnapshot(now.store);
      // What was entered while it was asked for is newer.
      if (resumed && !isEmptySnapshot(entered)) enterSnapshot(resumed.opened.store, entered);
      return resumed;
    };
    const takeUp = async (content: Json): Promise<Omit<Restored, "at"> | null> => {
      const { loader, opened: now } = latest.current;
      if (!isDraft(content) || content.language !== textLanguage(now)) return null;
      const resumed = await resume(content);
      if (resumed) return { ...resumed, saved: resumed.key };
      const taken = await takeUpDraft(loader, now, content);
      return taken && { ...taken, saved: null, isWhole: false };
    };
    const look = async (): Promise<void> => {
      const found = await box.find({ form: idForm, key }).catch((): FoundDraft | null => null);
      const before = latest.current.opened;
      // Where it cannot be found out what became of its save, the draft waits for the next opening.
      const taken = found && !isOver ? await takeUp(found.content).catch(() => null) : null;
      // The form was left or opened again while the record was read, or speaks another language: then it waits as well.
      if (taken && found && !isOver && latest.current.opened === before) {
        if (taken.isWhole) box.drop(found.id);
        else kept.current = found.id;
        // Files of a save that was written hang on its record.
        if (key === null && taken.saved === null) files.add(...draftFiles(found.content));
        // A record that was made and has all of it is offered; the form stays for another one.
        if (key !== null || !taken.isWhole) latest.current.onTaken(taken);
        setRestored({ ...taken, at: found.at });
      } else if (found) box.release(found.id);
      if (!isOver) setLookedFor(true);
    };
    look().catch(() => setLookedFor(true));
    return () => {
      isOver = true;
    };
  }, [api, box, files, idForm, isLookedFor, key]);

  useEffect(() => {
    if (box === null || !isLookedFor) return;
    let written = "";
    let writing: Promise<void> = Promise.resolve();
    let isSaved = false;
    const look = (): void => {
      const waiting = files.state.items;
      const last = attempt.current;
      const out = last && isUnread(last, opened) ? last : null;
      const isEntered = store.state().hasUnsavedChanges || waiting.length > 0;
      const content = isEntered && !isSaved ? takeDraft(opened, out, waiting) : null;
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
      writing = box.keep(kept.current, { form: idForm, key }, content).then(
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
      sending: () => {
        look();
        return Promise.race([writing, new Promise<void>((resolve) => setTimeout(resolve, keepWait))]);
      },
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
  }, [attempt, box, files, handle, idForm, isLookedFor, key, opened, store]);

  // Leaving the form inside the application was confirmed, and gave up what is not saved.
  useEffect(
    () => () => {
      if (kept.current !== null) box?.drop(kept.current);
      kept.current = null;
    },
    [box],
  );

  if (restored === null) return null;
  const wall = wallClock(new Date(restored.at).toISOString().slice(0, 19).replace("T", " "), properties.zone);
  const at = formatTemporal("datetime", wall, formatLocale(language));
  const dismiss = { label: t("form.draft.dismiss"), onClick: () => setRestored(null) };
  const { isWhole, saved } = restored;
  // Another record that was begun in the form is not to be left unasked.
  if (saved !== null && isWhole && key === null)
    return hasUnsavedChanges ? null : (
      <Banner
        tone="info"
        title={t("form.draft.saved", { at })}
        action={{ label: t("form.draft.open"), onClick: () => props.onOpen(saved) }}
        flush
      >
        {t("form.draft.saved.new")}
      </Banner>
    );
  if (restored.opened.store !== store) return null;
  if (isWhole)
    return (
      <Banner tone="info" title={t("form.draft.saved", { at })} action={dismiss} flush>
        {t("form.draft.saved.text")}
      </Banner>
    );
  const isLost = restored.lost.length > 0;
  return (
    <Banner tone={isLost ? "warning" : "info"} title={t("form.draft.title", { at })} action={dismiss} flush>
      {[
        saved === null ? null : t("form.draft.saved.part"),
        restored.isOverOthers && saved === null ? t("form.draft.over_others") : null,
        isLost ? t("form.redefined.lost", { fields: restored.lost.join(", ") }) : t("form.draft.text"),
      ]
        .filter(Boolean)
        .join(" ")}
    </Banner>
  );
}
