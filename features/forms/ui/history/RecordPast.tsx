import type { LoadChoices } from "@tessera/web-kit/form/formScope.ts";
import { lazyDialog } from "@tessera/web-kit/panels/lazyDialog.tsx";
import { type ReactNode, useState } from "react";
import type { OpenedForm } from "../opening/openedForm.tsx";
import type { PastPlace } from "../saving/recordActions.tsx";
import { HistoryDrawer } from "./HistoryDrawer.tsx";

const CompareDrawer = lazyDialog(async () => (await import("../versions/CompareDrawer.tsx")).CompareDrawer);

/** What of a record's past is looked at first: its history, or its newest version beside the one before it. */
export type PastView = "history" | "comparison";

/** The past of the record of an open form: its history, and the comparison that entries of it lead to. */
export function RecordPast(props: {
  readonly view: PastView;
  readonly idForm: string;
  readonly owner: { readonly entity: string; readonly key: string };
  readonly opened: OpenedForm;
  readonly loadChoices: LoadChoices;
  /** Name of the page below. */
  readonly behind: string;
  /** Null: the person may change nothing. */
  readonly onRestore: ((place: PastPlace) => Promise<void>) | null;
  readonly onClose: () => void;
}): ReactNode {
  const { behind, idForm, loadChoices, onClose, onRestore, opened, owner } = props;
  const [compared, setCompared] = useState<Pick<PastPlace, "version" | "moment"> | null>(null);
  const { entity, key: recordKey } = owner;
  const shared = { entity, recordKey, behind, onClose };
  if (compared !== null || props.view === "comparison")
    return <CompareDrawer {...shared} idForm={idForm} opened={opened} loadChoices={loadChoices} asked={compared} />;
  return (
    <HistoryDrawer
      {...shared}
      form={opened.properties.form}
      zone={opened.properties.zone}
      onRestore={
        onRestore &&
        (async (place) => {
          await onRestore(place);
          onClose();
        })
      }
      onCompare={setCompared}
    />
  );
}
