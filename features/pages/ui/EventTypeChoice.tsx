import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import type { PopupChoice } from "@tessera/web-kit/popups/popupStack.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** Asks what a pop-up with several addresses is to be (spec lists §2.4). */
export function EventTypeChoice(props: {
  choices: readonly PopupChoice[];
  onChoose: (url: string) => void;
}): ReactNode {
  const { t } = useTexts();
  return (
    <div className="t-popup__choice">
      <Field label={t("kit.popup.event_type")}>
        <Select
          value={null}
          placeholder={t("please_select_event_type")}
          options={props.choices.map(({ url, title }) => ({ value: url, label: title }))}
          onChange={(url) => {
            if (url !== null) props.onChoose(url);
          }}
        />
      </Field>
      <Banner tone="info" title={t("please_select_event_type_first")} />
    </div>
  );
}
