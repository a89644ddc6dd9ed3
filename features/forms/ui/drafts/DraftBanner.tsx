import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { formatLocale } from "@tessera/web-kit/texts/localeOf.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { RestoredDraft } from "./takeUpFound.tsx";

/** Says what came of a draft of an earlier visit, while the form that it was entered in is open. */
export function DraftBanner(props: {
  readonly restored: RestoredDraft;
  readonly opened: OpenedForm;
  readonly hasUnsavedChanges: boolean;
  readonly onDismiss: () => void;
  /** Goes to a record that was made. */
  readonly onOpen: (key: string) => void;
}): ReactNode {
  const { restored } = props;
  const { key, properties, store } = props.opened;
  const { language, t } = useTexts();
  const wall = wallClock(new Date(restored.at).toISOString().slice(0, 19).replace("T", " "), properties.zone);
  const at = formatTemporal("datetime", wall, formatLocale(language));
  const dismiss = { label: t("form.draft.dismiss"), onClick: props.onDismiss };
  const { isWhole, saved } = restored;
  const lost = restored.lost.length > 0 ? t("form.redefined.lost", { fields: restored.lost.join(", ") }) : null;
  // Another record that was begun in the form is not to be left unasked.
  if (saved !== null && isWhole && key === null)
    return props.hasUnsavedChanges ? null : (
      <Banner
        tone="info"
        title={t("form.draft.saved", { at })}
        action={{ label: t("form.draft.open"), onClick: () => props.onOpen(saved) }}
        flush
      >
        {[t("form.draft.saved.new"), lost].filter(Boolean).join(" ")}
      </Banner>
    );
  if (restored.opened.store !== store) return null;
  if (isWhole)
    return (
      <Banner tone="info" title={t("form.draft.saved", { at })} action={dismiss} flush>
        {t("form.draft.saved.text")}
      </Banner>
    );
  return (
    <Banner tone={lost ? "warning" : "info"} title={t("form.draft.title", { at })} action={dismiss} flush>
      {[
        saved === null ? null : t("form.draft.saved.part"),
        restored.isOverOthers && saved === null ? t("form.draft.over_others") : null,
        lost ?? t("form.draft.text"),
      ]
        .filter(Boolean)
        .join(" ")}
    </Banner>
  );
}
