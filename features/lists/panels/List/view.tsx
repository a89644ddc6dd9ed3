import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo } from "react";
import type { Static } from "typebox";
import { getListSetup } from "../../operations/getListSetup.ts";
import { ListBody } from "../../ui/ListBody.tsx";
import { ListProblem } from "../../ui/ListProblem.tsx";
import { ListSkeleton } from "../../ui/ListSkeleton.tsx";
import { ownerOn } from "../../ui/listState.ts";
import type { listPanel } from "./def.ts";
import "./List.css";

/** A list of records: search, filters, order, pages, selection; a row opens its form (spec lists §2.2). */
export function View(props: PanelViewProps<Static<typeof listPanel.params>>): ReactNode {
  const { id, params, isOneOfSeveral = false } = props;
  const { params: pageParams } = usePageContext();
  const { t } = useTexts();
  const owner = useMemo(() => ownerOn(params.reference, pageParams), [params.reference, pageParams]);
  const setup = useOperationQuery(getListSetup, { idList: params.list });
  if (owner === "none") return <EmptyState text={t("list.of_no_record")} />;
  if (setup.data !== undefined)
    return <ListBody key={params.list} setup={setup.data} place={isOneOfSeveral ? id : null} owner={owner} />;
  if (setup.error !== null) {
    return <ListProblem error={setup.error} onAgain={() => void setup.refetch()} onReset={null} slow={null} />;
  }
  return <ListSkeleton />;
}
