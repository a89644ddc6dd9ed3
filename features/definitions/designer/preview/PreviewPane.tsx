import { languages } from "@tessera/contract/languages.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { useWindowMatch } from "@tessera/ui/measure/useWindowMatch.ts";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { languages as languageNames } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Smartphone from "lucide-react/icons/smartphone";
import Sun from "lucide-react/icons/sun";
import Tablet from "lucide-react/icons/tablet";
import { type ReactNode, useState } from "react";
import { LookAsField } from "./LookAsField.tsx";
import { type PreviewPaneProps, PreviewPicture } from "./PreviewPicture.tsx";
import { type LookAs, usePreview } from "./usePreview.tsx";
import { usePreviewSettings } from "./usePreviewSettings.tsx";
import "./PreviewPane.css";

/** Widths of devices in px. */
const devices = [
  { id: "desktop", width: 1280, icon: Monitor },
  { id: "tablet", width: 820, icon: Tablet },
  { id: "phone", width: 390, icon: Smartphone },
] as const;

/**
 * Drafts as someone would see who used them: as whom, in which language, light and width one chooses. Nothing is saved
 * in it.
 */
export function PreviewPane(props: PreviewPaneProps): ReactNode {
  const { t } = useTexts();
  const [as, setAs] = useState<{ readonly who: LookAs; readonly name: string | null }>({
    who: { kind: "self" },
    name: null,
  });
  const [{ device: chosenDevice, language, theme }, change] = usePreviewSettings();
  // A wider device would be too small to read on a phone.
  const isPhone = useWindowMatch("(max-width: 640px)");
  const shownDevice = isPhone ? "phone" : chosenDevice;
  const device = devices.find(({ id }) => id === shownDevice) ?? devices[0];
  const { again, state } = usePreview(props.name, as.who, language);
  const isSelf = as.who.kind === "self";
  return (
    <aside className="t-preview" data-area tabIndex={-1} aria-label={t("definitions.preview.title")}>
      <div className="t-preview__tools">
        <LookAsField
          value={as.who}
          name={as.name ?? t("definitions.preview.self")}
          onChange={(who, name) => setAs({ who, name: who.kind === "self" ? null : name })}
        />
        <Field label={t("definitions.preview.language")}>
          <Select
            value={language ?? ""}
            onChange={(chosen) => change({ language: languages.find((one) => one === chosen) ?? null })}
            options={[
              { value: "", label: t("definitions.preview.own_language") },
              ...languageNames.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Segmented
          label={t("kit.frame.theme")}
          value={theme}
          onChange={(chosen) => change({ theme: chosen === "dark" ? "dark" : "light" })}
          items={[
            { id: "light", label: t("kit.frame.theme_light"), icon: Sun },
            { id: "dark", label: t("kit.frame.theme_dark"), icon: Moon },
          ]}
        />
        {!isPhone && (
          <Segmented
            label={t("definitions.preview.device")}
            value={device.id}
            onChange={(chosen) => change({ device: devices.find(({ id }) => id === chosen)?.id ?? "desktop" })}
            items={devices.map(({ id, icon }) => ({ id, icon, label: t(`definitions.preview.device_${id}`) }))}
          />
        )}
      </div>
      {state.kind === "opening" && (
        <div className="t-defs__wait" role="status" aria-busy="true">
          <Skeleton width={240} />
          <Skeleton width={360} />
        </div>
      )}
      {state.kind === "failed" && (
        <ErrorState
          title={errorText(state.error, t).title}
          text={errorText(state.error, t).detail}
          code={errorText(state.error, t).code ?? undefined}
          action={<Button onClick={again}>{t("kit.again")}</Button>}
        />
      )}
      {state.kind === "open" && (
        <PreviewPicture key={state.id} {...props} id={state.id} width={device.width} person={isSelf ? null : as.name} />
      )}
    </aside>
  );
}
