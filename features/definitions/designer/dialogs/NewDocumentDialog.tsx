import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Change } from "@tessera/designer-kit/document/change.ts";
import { type DocumentName, documentKey } from "@tessera/designer-kit/document/documentName.ts";
import { literalText } from "@tessera/designer-kit/document/literalText.ts";
import { newDocument } from "@tessera/designer-kit/document/newDocument.ts";
import { DialogButtons } from "@tessera/designer-kit/elements/DialogButtons.tsx";
import { answered, type Chosen, isOpen, QuestionFields } from "@tessera/designer-kit/elements/QuestionFields.tsx";
import { useDesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { ErrorBanner } from "@tessera/web-kit/api/ErrorBanner.tsx";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { asBoolean } from "@tessera/web-kit/userConfig/asBoolean.ts";
import { useUserConfig } from "@tessera/web-kit/userConfig/useUserConfig.ts";
import { type ReactNode, useRef, useState } from "react";
import { beginDocument } from "../begunDocuments.tsx";
import type { TreeDocument } from "../useDesignerData.tsx";
import { idForm, proposedId } from "./newName.ts";
import { noAnswers, PagePlaceFields, type PlaceAnswers, usePagePlace } from "./PagePlaceFields.tsx";
import { placePage } from "./placePage.tsx";
import { SubsystemField } from "./SubsystemField.tsx";
import { starterGround } from "./starterGround.tsx";
import { shownKey, useNewQuestions } from "./useNewQuestions.tsx";
import { useShownEntity } from "./useShownEntity.tsx";

/** Begins a document: kind, title, and what it is about. Its id is proposed. It is a draft until it is published. */
export function NewDocumentDialog(props: {
  kinds: readonly DocumentKind[];
  documents: readonly TreeDocument[];
  subsystem: string;
  designer: DesignerSession;
  /** What undoes and redoes that documents were begun. */
  along: (documents: readonly TesseraDocument[]) => NonNullable<Change["along"]>;
  onMade: (name: DocumentName) => void;
  onClose: () => void;
}): ReactNode {
  const { documents, kinds } = props;
  const api = useApi();
  const page = usePageContext();
  const registries = useDesignerRegistries();
  const { t } = useTexts();
  const [kindName, setKindName] = useState(kinds[0]?.kind ?? "");
  /** Null: nobody typed one. */
  const [typedLabel, setLabel] = useState<string | null>(null);
  const [typedId, setTypedId] = useState<string | null>(null);
  const [subsystem, setSubsystem] = useState(props.subsystem);
  const [picked, setChosen] = useState<Chosen>({});
  const [wantsCompanion, setWantsCompanion] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isUnfolded, unfold] = useUserConfig("DESIGN_TECHNICAL", asBoolean);
  const [answers, setAnswers] = useState<PlaceAnswers>(noAnswers);
  /** Drafts that stand already, when one after them could not be saved. */
  const made = useRef(new Map<string, TesseraDocument>());
  const kind = kinds.find((one) => one.kind === kindName);
  const { choices, questions } = useNewQuestions(kind, documents, picked);
  const chosen = answered(questions, choices, picked);
  // A form or a list over a table is mostly called as the table is.
  const about = documents.find((one) => one.kind === "entity" && one.id === picked.entity);
  const label = typedLabel ?? (about ? literalText(about.label ?? about.id, t) : "");
  const title = label.trim();
  const idsOf = (of: string): readonly string[] => documents.flatMap((one) => (one.kind === of ? [one.id] : []));
  const companionKind = kinds.find((one) => one.kind === kind?.companion?.({ id: "", label: "" }).kind);
  const taken = new Set([...idsOf(kindName), ...(companionKind ? idsOf(companionKind.kind) : [])]);
  const id = typedId ?? proposedId(title, kindName, taken);
  const companion = companionKind && kind?.companion?.({ id, label: title });
  const shown = useShownEntity(chosen[shownKey], documents);
  const offered = usePagePlace(documents, answers, title, shown);
  const isPlaced = companion?.kind === "url" && wantsCompanion;
  const isTaken = idsOf(kindName).includes(id) && !made.current.has(documentKey({ kind: kindName, id }));
  const idError = !idForm.test(id) ? "definitions.new.id_malformed" : isTaken ? "definitions.new.id_taken" : null;
  const subsystemError = idForm.test(subsystem) ? null : "definitions.new.subsystem_missing";
  const unanswered = isOpen(questions, chosen) ? "definitions.new.choice_missing" : null;
  const entryError = isPlaced && offered.place.entry?.label === "" ? "definitions.label_missing" : null;
  const reason =
    title === "" ? "definitions.new.title_missing" : (unanswered ?? subsystemError ?? idError ?? entryError);
  const save = async (one: Parameters<typeof newDocument>[0], body: object, about: Chosen): Promise<void> => {
    const name = { kind: one.kind, id };
    if (made.current.has(documentKey(name))) return;
    const ground = await starterGround({ registries, chosen, ask: { api, page }, text: t });
    const document = newDocument(one, { id, subsystem, label: title }, about, ground);
    const whole = { ...document, body: { ...Object(document.body), ...body } };
    await beginDocument({ api, page, designer: props.designer }, whole);
    made.current.set(documentKey(name), whole);
  };
  const make = async (): Promise<void> => {
    if (reason !== null || !kind || busy) return;
    setBusy(true);
    setError(null);
    const { [shownKey]: _shown, ...about } = chosen;
    try {
      await save(kind, {}, about);
      if (companionKind && companion && wantsCompanion) await save(companionKind, companion.body, {});
      const along = props.along([...made.current.values()]);
      const label = { key: "definitions.command.begin", data: { element: title } };
      const wanted = isPlaced ? offered.place : { entry: null, roles: [] };
      const problem = await placePage(props.designer, { url: id, label, along, place: wanted });
      if (problem === null) props.onMade({ kind: kind.kind, id });
      else {
        setError(problem);
        setBusy(false);
      }
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const own = [...new Set(documents.flatMap((one) => (one.may.draft ? [one.subsystem] : [])))].filter(
    (one) => one !== "tessera",
  );
  const place = (
    <SubsystemField
      documents={documents}
      own={own}
      value={subsystem}
      onChange={setSubsystem}
      onEnter={() => void make()}
    />
  );
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
        <Field label={t("definitions.new.label")} required>
          <TextInput value={label} onChange={setLabel} onEnter={() => void make()} />
        </Field>
        {kinds.length > 1 && (
          <Field label={t("definitions.new.kind")} required>
            <Select
              value={kindName}
              onChange={(value) => {
                setKindName(value ?? kindName);
                setChosen({});
                setTypedId(null);
              }}
              options={kinds.map((one) => ({ value: one.kind, label: t(`definitions.kind.${one.kind}`) }))}
            />
          </Field>
        )}
        <QuestionFields questions={questions} choices={choices} chosen={chosen} onChosen={setChosen} />
        {companion && (
          <Checkbox checked={wantsCompanion} onChange={setWantsCompanion}>
            {t(`definitions.new.with.${companion.kind}`, companion.body)}
          </Checkbox>
        )}
        {isPlaced && (
          <PagePlaceFields
            offered={offered}
            shown={shown}
            answers={answers}
            onAnswers={setAnswers}
            onEnter={() => void make()}
          />
        )}
        {own.length > 1 && place}
        <details
          className="t-defs__technical"
          open={isUnfolded === true}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open !== (isUnfolded === true)) unfold(currentTarget.open);
          }}
        >
          <summary>{t("definitions.new.technical")}</summary>
          <div className="t-designer__fields">
            <Field
              label={t("definitions.new.id")}
              required
              help={t("definitions.new.id_help")}
              error={idError && (title !== "" || typedId !== null) ? t(idError) : undefined}
            >
              <TextInput
                value={title === "" && typedId === null ? "" : id}
                onChange={setTypedId}
                onEnter={() => void make()}
              />
            </Field>
            {own.length <= 1 && place}
          </div>
        </details>
      </div>
    </Dialog>
  );
}
