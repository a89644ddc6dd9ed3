import type { Change } from "@tessera/designer-kit/document/change.ts";
import { DialogButtons } from "@tessera/designer-kit/elements/DialogButtons.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { proposedId } from "../dialogs/newName.ts";
import type { NamedEntity } from "./ReferenceDialog.tsx";
import type { DiagramOutcome, NewReference, NewTable } from "./useDiagramEdits.tsx";

const ways = ["to", "from", "none"] as const;

/** Begins an entity beside another one: what it is called, and which of the two refers to the other. */
export function NewTableDialog(props: {
  beside: NamedEntity;
  subsystem: string;
  /** Ids of the entities there are. */
  taken: ReadonlySet<string>;
  onMake: (table: NewTable) => Promise<void>;
  onConnect: (reference: NewReference) => Promise<DiagramOutcome>;
  /** The entity is a draft; `change` is the reference that was made with it. */
  onMade: (table: NewTable, change: Change | null) => void;
  onClose: () => void;
}): ReactNode {
  const { beside, subsystem } = props;
  const { t } = useTexts();
  const [label, setLabel] = useState("");
  const [way, setWay] = useState<(typeof ways)[number]>("to");
  const [busy, setBusy] = useState(false);
  /** It is a draft already, and only its reference could not be made. */
  const [made, setMade] = useState<NewTable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = made?.id ?? proposedId(label.trim(), "entity", props.taken);
  const reason = label.trim() === "" ? "definitions.label_missing" : null;
  const make = async (): Promise<void> => {
    if (reason !== null || busy) return;
    setBusy(true);
    setProblem(null);
    const table = made ?? { id, label: label.trim(), subsystem };
    try {
      if (made === null) await props.onMake(table);
      setMade(table);
      if (way === "none") props.onMade(table, null);
      else {
        const [from, to] = way === "to" ? [table.id, beside.id] : [beside.id, table.id];
        const name = way === "to" ? beside.name : table.label;
        const outcome = await props.onConnect({ from, to, label: name, isRequired: false });
        if ("problem" in outcome) setProblem(outcome.problem);
        else props.onMade(table, outcome.change);
      }
    } catch (error) {
      setProblem(errorText(error, t).title);
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={t("definitions.diagram.new_table")}
      onClose={props.onClose}
      footer={
        <DialogButtons
          confirm={t("definitions.new.confirm")}
          busy={busy}
          reason={reason}
          onConfirm={() => void make()}
          onClose={props.onClose}
        />
      }
    >
      <div className="t-designer__fields">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <Field label={t("definitions.property.label")} required>
          <TextInput value={label} onChange={setLabel} onEnter={() => void make()} />
        </Field>
        <Field label={t("definitions.diagram.way")} required>
          <Select
            value={way}
            onChange={(value) => setWay(ways.find((one) => one === value) ?? way)}
            options={ways.map((value) => ({
              value,
              label: t(`definitions.diagram.way.${value}`, { name: beside.name }),
            }))}
          />
        </Field>
      </div>
    </Dialog>
  );
}
