import { Button } from "@tessera/ui/action/Button.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { getReportPicture } from "../../operations/getReportPicture.ts";
import type { bugReportPicturePanel } from "./def.ts";
import "./BugReportPicture.css";

/** The picture of the report that the page is about. */
export function View(props: PanelViewProps<Static<typeof bugReportPicturePanel.params>>): ReactNode {
  const { t } = useTexts();
  const id = usePageContext().params.get("id") ?? "";
  const query = useOperationQuery(getReportPicture, { id }, { enabled: id !== "" });
  const picture = query.data?.picture ?? null;
  return (
    <section className="t-report-picture">
      <h2>{props.params.title ?? t("panel.BugReportPicture")}</h2>
      {id !== "" && query.isPending && <Skeleton width={240} />}
      {query.isError && (
        <ErrorState
          title={errorText(query.error, t).title}
          action={<Button onClick={() => void query.refetch()}>{t("kit.again")}</Button>}
        />
      )}
      {picture !== null && <img src={picture} alt={t("reports.picture.alt")} />}
      {(id === "" || query.isSuccess) && picture === null && <p className="t-quiet">{t("reports.picture.none")}</p>}
    </section>
  );
}
