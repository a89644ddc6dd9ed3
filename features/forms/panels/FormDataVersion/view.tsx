import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import type { formDataVersionPanel } from "./def.ts";

const RecordVersions = lazyPart(async () => (await import("../../ui/versions/RecordVersions.tsx")).RecordVersions);

/** A version of a record beside the one before it. The page's `id` names the version record. */
export function View(props: PanelViewProps<Static<typeof formDataVersionPanel.params>>): ReactNode {
  return <RecordVersions idForm={props.params.form} waiting={<Skeleton height={320} />} />;
}
