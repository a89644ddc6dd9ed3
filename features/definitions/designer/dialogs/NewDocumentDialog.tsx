import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { newDocument } from "@tessera/designer-kit/document/newDocument.ts";
import { DialogButtons } from "@tessera/designer-kit/elements/DialogButtons.tsx";
import { answered, type Chosen, isOpen, QuestionFields } from "@tessera/designer-kit/elements/QuestionFields.tsx";
import { questionsOf } from "@tessera/designer-kit/schema/questionsOf.ts";
import { resolveSchema } from "@tessera/designer-kit/schema/schemaShape.ts";
import { referenceChoices } from "@tessera/designer-kit/sheet/sheetChoices.ts";
import { slug } from "@tessera/std/ids.ts";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo, useState } from "react";
import { saveDraft } from "../../operations/saveDraft.ts";
import type { TreeDocument } from "../useDesignerData.tsx";
import { documentIdForm, documentIdProblem } from "./documentIdProblem.ts";

/** Begins a document: kind, label, id, subsystem. It is a draft until it is published. */
export function NewDocumentDialog(props: {
  kinds: readonly DocumentKind[];
  documents: readonly TreeDocument[];
  subsystem: string;
  onMade: (name: DocumentName) => void;
  onClose: () => void;
}): ReactNode {
  const { documents, kinds } = props;
  const api = useApi();
  const page = usePageContext();
  const { t } = useTexts();
  const [kindName, setKindName] = useState(kinds[0]?.kind ?? "");
  const [label, setLabel] = useState("");
  const [typedId, setTypedId] = useState<string | null>(null);
  const [subsystem, setSubsystem] = useState(props.subsystem);
  const [picked, setChosen] = useState<Chosen>({});
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const kind = kinds.find((one) => one.kind === kindName);
  const id = typedId ?? slug(label);
  const idError = documentIdProblem(id, (taken) => documents.some((one) => one.kind === kindName && one.id === taken));
  const subsystemError = documentIdForm.test(subsystem) ? null : "definitions.new.id_malformed";
  const schema = useMemo(() => resolveSchema(kind?.schema), [kind]);
  const questions = useMemo(() => questionsOf(schema), [schema]);
  const choices = useMemo(() => referenceChoices(questions, documents, t), [questions, documents, t]);
  const chosen = answered(questions, choices, picked);
  const unanswered = isOpen(questions, chosen) ? "definitions.new.choice_missing" : null;
  const reason = label.trim() === "" ? "definitions.label_missing" : (unanswered ?? idError ?? subsystemError);
  const make = async (): Promise<void> => {
    if (reason !== null || !kind) return;
    setBusy(true);
    const document = newDocument(kind, { id, subsystem, label: label.trim() }, chosen);
    try {
      await api.call(saveDraft, { kind: kind.kind, id, document, baseVersion: 0, revision: 0 }, { page });
      props.onMade({ kind: kind.kind, id });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("definitions.new.title")}
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
        {error !== null && <ErrorBanner error={error} />}
        <Field label={t("definitions.new.kind")} required>
          <Select
            value={kindName}
            onChange={(value) => {
              setKindName(value ?? kindName);
              setChosen({});
            }}
            options={kinds.map((one) => ({ value: one.kind, label: t(`definitions.kind.${one.kind}`) }))}
          />
        </Field>
        <Field label={t("definitions.property.label")} required>
          <TextInput value={label} onChange={setLabel} onEnter={() => void make()} />
        </Field>
        <QuestionFields questions={questions} choices={choices} chosen={chosen} onChosen={setChosen} />
        <Field
          label={t("definitions.new.id")}
          required
          help={t("definitions.new.id_help")}
          error={idError && (label !== "" || typedId !== null) ? t(idError) : undefined}
        >
          <TextInput value={id} onChange={setTypedId} onEnter={() => void make()} />
        </Field>
        <Field
          label={t("definitions.new.subsystem")}
          required
          help={t("definitions.new.subsystem_help")}
          error={subsystemError ? t(subsystemError) : undefined}
        >
          <TextInput value={subsystem} onChange={setSubsystem} onEnter={() => void make()} />
        </Field>
      </div>
    </Dialog>
  );
}
