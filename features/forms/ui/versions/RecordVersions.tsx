import { PageHeader } from "@tessera/ui/frame/PageHeader.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { type VersionPlace, versionId, versionPlace } from "../../versionId.ts";
import { FormSkeleton } from "../opening/FormSkeleton.tsx";
import { useVersionSide } from "./useVersionSide.tsx";
import { VersionsView } from "./VersionsView.tsx";
import type { SideName } from "./versionSide.tsx";

function Versions(props: { readonly place: VersionPlace }): ReactNode {
  const { idForm, idMaintable, moment, version } = props.place;
  const { t } = useTexts();
  const id = versionId(props.place);
  const first = useVersionSide(id);
  const before = moment !== null ? version : version - 1;
  const [sides, setSides] = useState<{ readonly left: SideName | null; readonly right: SideName }>({
    left: before < 1 ? null : { id: versionId({ idForm, idMaintable, version: before, moment: null }) },
    right: { id },
  });
  const form = first?.state === "loaded" ? first.side.store.form : null;
  if (first?.state === "failed")
    return <ErrorState page title={t("form.versions.not_valid")} text={t("form.versions.not_valid_text")} />;
  if (form?.entity == null || first?.state !== "loaded") return <FormSkeleton />;
  return (
    <div className="t-versions__page">
      <PageHeader title={`${form.label} · ${t("form.versions.title")}`} />
      <VersionsView
        idForm={idForm}
        entity={form.entity}
        recordKey={idMaintable}
        zone={first.side.about?.zone ?? "UTC"}
        left={sides.left}
        right={sides.right}
        open={null}
        revision={0}
        onChoose={(side, name) => setSides((now) => ({ ...now, [side]: name }))}
        picking={null}
      />
    </div>
  );
}

/**
 * The version that the page's `id` names, beside the one before it (spec forms §2 Form data version comparison). It
 * must be one of the form that the panel shows.
 */
export function RecordVersions(props: { readonly idForm: string }): ReactNode {
  const { params } = usePageContext();
  const { t } = useTexts();
  const id = params.get("id") ?? "";
  const place = versionPlace(id);
  if (id === "") return <EmptyState text={t("form.versions.none")} />;
  if (place?.idForm !== props.idForm)
    return <ErrorState page title={t("form.versions.not_valid")} text={t("form.versions.not_valid_text")} />;
  return <Versions key={id} place={place} />;
}
