import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { useLanguageSwitch } from "../../ui/useLanguageSwitch.tsx";
import type { langSwicherPanel } from "./def.ts";
import "../../ui/languages.css";

/** HU, EN and DE, the present one pressed. */
export function View(props: PanelViewProps<Static<typeof langSwicherPanel.params>>): ReactNode {
  const { t, language } = useTexts();
  const choose = useLanguageSwitch(props.params.target);
  return (
    <div className="t-languages">
      <Segmented
        label={t("languages.label")}
        value={language}
        onChange={choose}
        items={languages.map(({ id }) => ({ id, label: id.toUpperCase() }))}
      />
    </div>
  );
}
