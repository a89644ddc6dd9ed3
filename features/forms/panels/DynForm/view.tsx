import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { RecordForm } from "../../ui/RecordForm.tsx";
import type { dynFormPanel } from "./def.ts";

/**
 * A form with the record of its page, to be edited. The record's key is the page's `id` (or `idMaintable`); a page that
 * ends in `/create` makes one.
 */
export function View(props: PanelViewProps<Static<typeof dynFormPanel.params>>): ReactNode {
  return <RecordForm idForm={props.params.form} isReadOnly={false} afterCreate={props.params.afterCreate ?? null} />;
}
