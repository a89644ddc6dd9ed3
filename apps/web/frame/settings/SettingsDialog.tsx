import { type Accent, accentOf, accents, type Density, densities, themes } from "@tessera/contract/personal/look.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useApiScope } from "@tessera/web-kit/api/ApiProvider.tsx";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useUserConfig } from "@tessera/web-kit/userConfig/useUserConfig.ts";
import Check from "lucide-react/icons/check";
import { type ReactNode, useId } from "react";
import type { Navigator } from "../../navigation/navigator.ts";
import { useLanguageChoice } from "../useLanguageChoice.ts";
import { useTheme } from "../useTheme.ts";
import { NoticeSettings } from "./NoticeSettings.tsx";
import "./settings.css";

const asDensity = (value: unknown): Density | null => densities.find((one) => one === value) ?? null;

/** Language, look and notifications of the person, on all of their devices. Each choice holds at once. */
export function SettingsDialog(props: {
  navigator: Pick<Navigator, "changeLanguage">;
  onClose: () => void;
}): ReactNode {
  const { t, language } = useTexts();
  const chooseLanguage = useLanguageChoice(props.navigator);
  const [theme, setTheme] = useTheme();
  const [accent, setAccent] = useUserConfig<Accent>("accent", accentOf);
  const [density, setDensity] = useUserConfig("density", asDensity);
  const { subject } = useApiScope();
  const group = useId();
  const choice = (one: Accent | null, label: string): ReactNode => (
    <label key={one ?? "none"} className="t-accent" data-accent={one ?? undefined} title={label}>
      <input
        type="radio"
        name={group}
        className="t-hide"
        aria-label={label}
        checked={one === accent}
        onChange={() => setAccent(one)}
      />
      {one === null ? label : one === accent && <Icon of={Check} />}
    </label>
  );
  return (
    <Dialog
      title={t("personal.settings")}
      onClose={props.onClose}
      footer={
        <Button variant="primary" onClick={props.onClose}>
          {t("personal.settings.done")}
        </Button>
      }
    >
      <div className="t-settings">
        <Field label={t("kit.frame.languages")} group>
          <Segmented
            label={t("kit.frame.languages")}
            items={languages.map(({ id, name }) => ({ id, label: name }))}
            value={language}
            onChange={(id) => {
              const chosen = languages.find((one) => one.id === id);
              if (chosen !== undefined) void chooseLanguage(chosen.id);
            }}
          />
        </Field>
        <Field label={t("kit.frame.theme")} group>
          <Segmented
            label={t("kit.frame.theme")}
            items={themes.map((id) => ({ id, label: t(`kit.frame.theme_${id}`) }))}
            value={theme}
            onChange={(id) => setTheme(themes.find((one) => one === id) ?? "system")}
          />
        </Field>
        <Field label={t("personal.accent")} group>
          <div role="radiogroup" aria-label={t("personal.accent")} className="t-accents">
            {choice(null, t("personal.accent.none"))}
            {accents.map((one) => choice(one, t(`personal.accent.${one}`)))}
          </div>
        </Field>
        <Field label={t("personal.density")} group>
          <Segmented
            label={t("personal.density")}
            items={densities.map((id) => ({ id, label: t(`personal.density.${id}`) }))}
            value={density ?? "default"}
            onChange={(id) => setDensity(densities.find((one) => one === id) ?? null)}
          />
        </Field>
        {subject !== null && <NoticeSettings />}
        <p className="t-field__note">{t("personal.settings.note")}</p>
      </div>
    </Dialog>
  );
}
