import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { getListSetup } from "../../operations/getListSetup.ts";
import { ListBody } from "../../ui/ListBody.tsx";
import { ListProblem } from "../../ui/ListProblem.tsx";
import { ListSkeleton } from "../../ui/ListSkeleton.tsx";
import type { listPanel } from "./def.ts";
import "./List.css";

/** A list of records: search, filters, order, pages, selection; a row opens its form (spec lists §2.2). */
export function View(props: PanelViewProps<Static<typeof listPanel.params>>): ReactNode {
  const { id, params, isOneOfSeveral = false } = props;
  const setup = useOperationQuery(getListSetup, { idList: params.list });
  if (setup.data !== undefined)
    return <ListBody key={params.list} setup={setup.data} place={isOneOfSeveral ? id : null} />;
  if (setup.error !== null) {
    return <ListProblem error={setup.error} onAgain={() => void setup.refetch()} onReset={null} slow={null} />;
  }
  return <ListSkeleton />;
}
