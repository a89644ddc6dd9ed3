import type { FormStore } from "@tessera/form-engine/formStore.ts";
import { Banner } from "@tessera/ui/Banner.tsx";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { dropDraft, keepDraft, readDraft } from "@tessera/web-kit/drafts/storedDrafts.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { formatLocale } from "@tessera/web-kit/texts/localeOf.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { OpenedForm } from "../openedForm.tsx";
import { textLanguage } from "../textLanguage.tsx";
import { enterDraft, takeDraft } from "./draftContent.ts";

/** Between two looks at what has been entered since, in ms. */
const lookEvery = 2_000;

/** What of an earlier visit stands in the form again. */
interface Restored {
  readonly store: FormStore;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly lost: readonly string[];
}

/**
 * Keeps what is entered in a form in the browser until it is saved or given up, so that neither a closed tab nor a lost connection takes it away
 * (spec shell §2.2 offline), and enters it again when the record is opened the next time. Nothing is kept for guests: many may share their browser.
 */
export function DraftKeeper(props: { idForm: string; opened: OpenedForm }): ReactNode {
  const { idForm, opened } = props;
  const { isReadOnly, key, properties, store } = opened;
  const { subject } = useApiScope();
  const { language, t } = useTexts();
  const textsIn = textLanguage(opened);
  const [restored, setRestored] = useState<Restored | null>(null);
  const place = useMemo(
    () => (subject === null || isReadOnly ? null : { subject, form: idForm, key }),
    [subject, isReadOnly, idForm, key],
  );
  /** Where what was entered last is kept; null while nothing is. */
  const kept = useRef<typeof place>(null);
  const isOpened = useRef(false);

  useEffect(() => {
    if (place === null) return;
    // A record that is opened anew in the same form was saved or its changes discarded: what is kept is of before.
    const draft = isOpened.current ? null : readDraft(localStorage, place, Date.now());
    isOpened.current = true;
    const lost = draft === null ? null : enterDraft(store, draft.content, textsIn);
    if (draft !== null && lost !== null) setRestored({ store, at: draft.at, lost });
    if (draft !== null) kept.current = place;
    let written = "";
    const look = (): void => {
      const content = store.state().hasUnsavedChanges ? takeDraft(store, textsIn) : null;
      if (content === null) {
        if (kept.current !== null) dropDraft(localStorage, kept.current);
        kept.current = null;
        written = "";
        return;
      }
      const text = JSON.stringify(content);
      if (text === written) return;
      written = text;
      kept.current = place;
      keepDraft(localStorage, place, { at: Date.now(), content });
    };
    look();
    const timer = setInterval(look, lookEvery);
    const stop = store.subscribe("form", look);
    // The last moment at which a page that is closed or put away can keep anything.
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", look);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", look);
    };
  }, [place, store, textsIn]);

  // Whoever leaves the form inside the application was asked, and gave up what is not saved.
  useEffect(
    () => () => {
      if (kept.current !== null) dropDraft(localStorage, kept.current);
    },
    [],
  );

  if (restored === null || restored.store !== store) return null;
  const wall = wallClock(new Date(restored.at).toISOString().slice(0, 19).replace("T", " "), properties.zone);
  const at = formatTemporal("datetime", wall, formatLocale(language));
  return (
    <Banner
      tone={restored.lost.length > 0 ? "warning" : "info"}
      title={t("form.draft.title", { at })}
      action={{ label: t("form.draft.dismiss"), onClick: () => setRestored(null) }}
      flush
    >
      {restored.lost.length > 0 ? t("form.redefined.lost", { fields: restored.lost.join(", ") }) : t("form.draft.text")}
    </Banner>
  );
}
