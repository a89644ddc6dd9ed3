import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { classNames } from "@tessera/ui/classNames.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";
import { languageName } from "./languageName.tsx";
import type { TextPlace } from "./textPlace.ts";
import "./LanguageMark.css";

/**
 * The language whose text a field shows, whether that text is the source's for want of another, and whether something
 * was entered or is wrong in other languages. It opens them all.
 */
export function LanguageMark(props: { store: FormStore; place: TextPlace; onOpen: () => void }): ReactNode {
  const { onOpen, place, store } = props;
  const { isUntranslated, language, texts } = place;
  const { language: spoken, t } = useTexts();
  const subscribe = useCallback((listener: () => void) => store.subscribe("form", listener), [store]);
  const sign = useSyncExternalStore(subscribe, () => {
    const states = texts.map(({ ref }) => store.field(ref));
    const isBad = states.some((state) => state?.messages.some(({ severity }) => severity === "error"));
    return isBad ? "is-bad" : states.some((state) => state?.changed) ? "is-changed" : null;
  });
  const label = t(isUntranslated ? "form.text.untranslated" : "form.text.language", {
    language: languageName(language, spoken),
  });
  const state = sign === null ? "" : ` ${t(sign === "is-bad" ? "form.texts.bad" : "form.texts.changed")}`;
  const title = `${label}${state} ${t("form.texts.open")}`;
  const code = language.toUpperCase();
  return (
    <button
      type="button"
      className={classNames("t-language-mark t-reach", sign)}
      title={title}
      aria-label={`${code}: ${title}`}
      aria-haspopup="dialog"
      data-mark=""
      onClick={onOpen}
    >
      {code}
    </button>
  );
}
