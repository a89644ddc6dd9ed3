import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { useLanguageSwitch } from "../../ui/useLanguageSwitch.tsx";
import type { langSelectorPanel } from "./def.ts";
import "../../ui/languages.css";

/** The languages by their names. */
export function View(props: PanelViewProps<Static<typeof langSelectorPanel.params>>): ReactNode {
  const { t, language } = useTexts();
  const choose = useLanguageSwitch(null);
  return (
    <div className="t-languages">
      <Field label={props.params.label ?? t("languages.label")}>
        <Select
          value={language}
          options={languages.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => choose(chosen ?? "")}
        />
      </Field>
    </div>
  );
}
