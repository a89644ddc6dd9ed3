import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { RecordForm } from "../../ui/RecordForm.tsx";
import type { formViewPanel } from "./def.ts";

/**
 * A form with the record of its page, to be read. The record's key is the page's `id` (or `idMaintable`); a page that
 * ends in `/create` makes one.
 */
export function View(props: PanelViewProps<Static<typeof formViewPanel.params>>): ReactNode {
  return <RecordForm idForm={props.params.form} isReadOnly={true} />;
}
