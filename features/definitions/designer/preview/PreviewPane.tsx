import { type Language, languages } from "@tessera/contract/languages.ts";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { ProblemsList } from "@tessera/designer-kit/problems/ProblemsList.tsx";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import type { PreviewTheme } from "@tessera/web-kit/preview/previewFrame.ts";
import { languages as languageNames } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Eye from "lucide-react/icons/eye";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Smartphone from "lucide-react/icons/smartphone";
import Sun from "lucide-react/icons/sun";
import Tablet from "lucide-react/icons/tablet";
import { type ReactNode, useEffect, useState } from "react";
import { getPreviewDrafts } from "#features/previews/operations/getPreviewDrafts.ts";
import type { TreeDocument } from "../useDesignerData.tsx";
import { LookAsField } from "./LookAsField.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { type LookAs, usePreview } from "./usePreview.tsx";
import "./PreviewPane.css";

/** Widths of devices in px. */
const devices = [
  { id: "desktop", width: 1280, icon: Monitor },
  { id: "tablet", width: 820, icon: Tablet },
  { id: "phone", width: 390, icon: Smartphone },
] as const;

/** What a preview is drawn from. */
interface PreviewPaneProps {
  readonly name: DocumentName;
  /** Moves with each saved draft. */
  readonly revisions: string;
  readonly documents: readonly TreeDocument[];
  readonly bodyOf: (name: DocumentName) => Json | null;
  readonly onShow: (name: DocumentName, path: string) => void;
}

/** What the drafts come to, or why there is nothing to see. */
function PreviewPicture(
  props: PreviewPaneProps & {
    id: string;
    theme: PreviewTheme;
    width: number;
    /** Name of who is looked as; null: oneself. */
    person: string | null;
  },
): ReactNode {
  const { id, person, revisions } = props;
  const { t } = useTexts();
  const query = useOperationQuery(getPreviewDrafts, { id });
  const { data, error, refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved draft is the reason to ask again
  useEffect(() => void refetch(), [refetch, revisions]);
  const problems = data?.problems ?? [];
  const count = data?.drafts.length ?? 0;
  return (
    <>
      <Banner tone="info" icon={Eye} flush>
        {person === null
          ? t("definitions.preview.banner", { count })
          : t("definitions.preview.banner_as", { count, name: person })}
      </Banner>
      {error !== null && <ErrorState title={errorText(error, t).title} />}
      {problems.length > 0 && (
        <div className="t-preview__problems" role="status">
          <p>{t("definitions.preview.problems")}</p>
          <ProblemsList problems={problems} documents={props.documents} bodyOf={props.bodyOf} onShow={props.onShow} />
        </div>
      )}
      {/* Its place is kept while there is nothing to see. */}
      <div className="t-preview__picture" hidden={problems.length > 0 || error !== null}>
        <PreviewFrame id={id} theme={props.theme} drafts={revisions} width={props.width} />
      </div>
    </>
  );
}

/** Drafts as someone would see who used them: as whom, in which language, light and width one chooses. Nothing is saved in it. */
export function PreviewPane(props: PreviewPaneProps): ReactNode {
  const { t } = useTexts();
  const [as, setAs] = useState<{ readonly who: LookAs; readonly name: string | null }>({
    who: { kind: "self" },
    name: null,
  });
  const [language, setLanguage] = useState<Language | null>(null);
  const [theme, setTheme] = useState<PreviewTheme>("light");
  const [device, setDevice] = useState<(typeof devices)[number]>(devices[0]);
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
            value={language}
            onChange={(chosen) => setLanguage(languages.find((one) => one === chosen) ?? null)}
            options={languageNames.map(({ id, name }) => ({ value: id, label: name }))}
            clearable
          />
        </Field>
        <Segmented
          label={t("kit.frame.theme")}
          value={theme}
          onChange={(chosen) => setTheme(chosen === "dark" ? "dark" : "light")}
          items={[
            { id: "light", label: t("kit.frame.theme_light"), icon: Sun },
            { id: "dark", label: t("kit.frame.theme_dark"), icon: Moon },
          ]}
        />
        <Segmented
          label={t("definitions.preview.device")}
          value={device.id}
          onChange={(chosen) => setDevice(devices.find(({ id }) => id === chosen) ?? devices[0])}
          items={devices.map(({ id, icon }) => ({ id, icon, label: t(`definitions.preview.device_${id}`) }))}
        />
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
        <PreviewPicture
          key={state.id}
          {...props}
          id={state.id}
          theme={theme}
          width={device.width}
          person={isSelf ? null : as.name}
        />
      )}
    </aside>
  );
}
