import { Menu } from "@tessera/ui/Menu.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { useHistory } from "@tessera/web-kit/page/HistoryProvider.tsx";
import type { Language } from "@tessera/web-kit/texts/textStore.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Globe from "lucide-react/icons/globe";
import type { ReactNode } from "react";
import type { Navigator } from "../navigation/navigator.ts";

/** Each language by its own name, which is the same in all of them. */
const languages: readonly { readonly id: Language; readonly name: string }[] = [
  { id: "hu", name: "Magyar" },
  { id: "en", name: "English" },
  { id: "de", name: "Deutsch" },
];

/** Changes the language of the page; asks first when something is not saved. */
export function LanguageMenu(props: { navigator: Pick<Navigator, "changeLanguage"> }): ReactNode {
  const { t, language } = useTexts();
  const notify = useNotify();
  const history = useHistory();
  const choose = async (chosen: Language): Promise<void> => {
    if (chosen === language || !(await history.mayLeave())) return;
    try {
      await props.navigator.changeLanguage(chosen);
    } catch (error) {
      notify({ type: "error", title: t("kit.frame.language_failed"), message: errorText(error, t).title });
    }
  };
  const name = languages.find(({ id }) => id === language)?.name ?? language;
  return (
    <Menu
      label={t("kit.frame.language", { language: name })}
      icon={Globe}
      text={
        <>
          <span className="t-hide">{t("kit.frame.language", { language: name })}</span>
          <span aria-hidden="true">{language.toUpperCase()}</span>
        </>
      }
      variant="quiet"
      items={languages.map((one) => ({
        id: one.id,
        label: one.name,
        checked: one.id === language,
        onSelect: () => void choose(one.id),
      }))}
    />
  );
}
