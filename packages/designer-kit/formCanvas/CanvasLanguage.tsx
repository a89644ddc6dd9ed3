import { isLanguage } from "@tessera/contract/languages.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Languages from "lucide-react/icons/languages";
import type { ReactNode } from "react";
import { useTranslations } from "../texts/translationsContext.tsx";
import type { UnfinishedText } from "../texts/unfinishedTexts.ts";

/** In which language the form is shown, how many of its texts wait in each, and the way to the next of them. */
export function CanvasLanguage(props: {
  /** By language. */
  unfinished: ReadonlyMap<string, readonly UnfinishedText[]>;
  selected: string;
  onSelect: (path: string) => void;
}): ReactNode {
  const { onSelect, selected, unfinished } = props;
  const { t } = useTexts();
  const translations = useTranslations();
  if (translations === null) return null;
  const { onShow, shown, source } = translations;
  const offered = translations.others.filter(({ body }) => body !== null);
  if (offered.length === 0) return null;
  const waiting = shown === null ? [] : (unfinished.get(shown.language) ?? []);
  const next = (): void => {
    const at = waiting.findLastIndex(({ element }) => element === selected);
    const found = waiting[at + 1] ?? waiting[0];
    if (found) onSelect(found.element);
  };
  return (
    <>
      <Segmented
        label={t("definitions.canvas.language")}
        value={shown?.language ?? source}
        onChange={(chosen) => onShow(chosen !== source && isLanguage(chosen) ? chosen : null)}
        items={[
          { id: source, label: source.toUpperCase() },
          ...offered.map(({ language }) => {
            const count = unfinished.get(language)?.length ?? 0;
            return { id: language, label: `${language.toUpperCase()}${count === 0 ? "" : ` · ${count}`}` };
          }),
        ]}
      />
      {waiting.length > 0 && (
        <Button variant="quiet" icon={Languages} onClick={next}>
          {t("definitions.canvas.next_text", { count: waiting.length })}
        </Button>
      )}
    </>
  );
}
