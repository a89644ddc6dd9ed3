import { DialogButtons } from "@tessera/designer-kit/elements/DialogButtons.tsx";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { DiagramOutcome, NewReference } from "./useDiagramEdits.tsx";

/** An entity by what people call it. */
export interface NamedEntity {
  readonly id: string;
  readonly name: string;
}

/** Asks for what a reference is called, whether it must be filled in, and where it leads when that is not known. */
export function ReferenceDialog(props: {
  from: NamedEntity;
  /** Null: it is chosen among the entities. */
  to: NamedEntity | null;
  entities: readonly NamedEntity[];
  onConnect: (reference: NewReference) => Promise<DiagramOutcome>;
  onClose: () => void;
}): ReactNode {
  const { entities, from } = props;
  const { t } = useTexts();
  const [chosen, setChosen] = useState(props.to?.id ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isRequired, setRequired] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const to = props.to ?? entities.find(({ id }) => id === chosen) ?? null;
  // A reference is called as what it leads to, unless someone says otherwise.
  const label = typed ?? to?.name ?? "";
  const reason =
    to === null ? "definitions.new.choice_missing" : label.trim() === "" ? "definitions.label_missing" : null;
  const connect = async (): Promise<void> => {
    if (to === null || reason !== null || busy) return;
    setBusy(true);
    const outcome = await props.onConnect({ from: from.id, to: to.id, label: label.trim(), isRequired });
    setBusy(false);
    if ("problem" in outcome) setProblem(outcome.problem);
    else props.onClose();
  };
  return (
    <Dialog
      title={
        props.to === null
          ? t("definitions.diagram.connect_from", { from: from.name })
          : t("definitions.diagram.connect", { from: from.name, to: props.to.name })
      }
      onClose={props.onClose}
      footer={
        <DialogButtons
          confirm={t("definitions.diagram.connect_confirm")}
          busy={busy}
          reason={reason}
          onConfirm={() => void connect()}
          onClose={props.onClose}
        />
      }
    >
      <div className="t-designer__fields">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        {props.to === null && (
          <Field label={t("definitions.diagram.connect_to")} required>
            <Select
              value={chosen}
              onChange={setChosen}
              options={entities.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <Field label={t("definitions.property.label")} required help={t("definitions.diagram.connect_help")}>
          <TextInput value={label} onChange={setTyped} onEnter={() => void connect()} />
        </Field>
        <Checkbox checked={isRequired} onChange={setRequired}>
          {t("definitions.diagram.connect_required")}
        </Checkbox>
      </div>
    </Dialog>
  );
}
