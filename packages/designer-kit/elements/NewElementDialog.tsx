import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Edit, freeName, namesIn } from "../document/edits.ts";
import { hasLabel, hasName, nameFromLabel } from "../document/newElement.ts";
import { useEntityPaths } from "../editors/useEntityPaths.tsx";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { ResolvedSchema } from "../schema/schemaShape.ts";
import { type SettingsLookup, withSettings } from "../schema/settingsSchema.ts";
import type { SheetChoices } from "../sheet/sheetChoices.ts";
import { elementKey } from "../sheet/sheetOf.ts";
import { elementIcon } from "./elementIcon.tsx";
import { offeredTypes } from "./offeredTypes.ts";
import { answered, type Chosen, isOpen, QuestionFields } from "./QuestionFields.tsx";
import { TypePalette } from "./TypePalette.tsx";
import { type NewElementRequest, putElement, typedElement, typedQuestions } from "./typedElement.ts";
import "../designer.css";

const nameForm = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Asks for what a new element is: its type, where it has one, and what people and expressions call it. */
export function NewElementDialog(props: {
  request: NewElementRequest;
  body: Json;
  /** What the questions of the element are answered with. */
  choicesOf: (schema: ResolvedSchema) => SheetChoices;
  settings: SettingsLookup;
  /** The entity that paths of the element begin at. */
  root: string | null;
  onAdd: (edit: Edit) => void;
  onClose: () => void;
}): ReactNode {
  const { body, root, settings } = props;
  const { collection, type: given, variant } = props.request;
  const { t } = useTexts();
  const { text } = useUiText();
  const [typedLabel, setLabel] = useState<string | null>(null);
  const [typedName, setTypedName] = useState<string | null>(null);
  const [picked, setChosen] = useState<Chosen>(given === undefined ? {} : { type: given });
  const registries = useDesignerRegistries();
  const types = offeredTypes(variant, registries);
  const type = types?.find(({ id }) => id === picked.type) ?? null;
  const questions = typedQuestions(props.request, type?.id ?? null, registries, settings);
  const choices = props.choicesOf(type === null ? variant : withSettings(variant, { type: type.id }, settings));
  const chosen = answered(questions, choices, picked);
  const path = chosen.path ?? "";
  const end = useEntityPaths(root, path === "" ? [] : [path]).endOf(path);
  // What is shown is called as it is called where it comes from, unless someone says otherwise.
  const guessed = given === undefined || type === null ? "" : t(type.label);
  const label = typedLabel ?? (end === null ? guessed : shownText(end.label, t));
  const isNamed = hasName(variant);
  const isLabelled = hasLabel(variant);
  const taken = namesIn(body, collection);
  const name = typedName ?? freeName(nameFromLabel(label), taken);
  const nameError = !isNamed
    ? null
    : !nameForm.test(name)
      ? "definitions.name.malformed"
      : taken.has(name)
        ? "definitions.name.taken"
        : null;
  const unlabelled = (isLabelled || isNamed) && label.trim() === "" ? "definitions.label_missing" : null;
  const unanswered = isOpen(questions, chosen) ? "definitions.new.choice_missing" : null;
  const reason = unanswered ?? unlabelled ?? (isNamed ? nameError : null);
  const what = t(elementKey(collection.path));
  const add = (): void => {
    if (reason !== null) return;
    const naming = { label: label.trim(), name: isNamed ? name : "" };
    const made = typedElement(body, props.request, naming, chosen, registries);
    props.onAdd(putElement(body, props.request, made));
  };
  const isChoosing = types !== null && type === null;
  const fields = useRef<HTMLDivElement>(null);
  const typeId = type?.id ?? null;
  // The type that was pressed is gone, and the keyboard with it.
  useEffect(() => {
    if (typeId !== null) fields.current?.querySelector<HTMLElement>("input, [role='combobox']")?.focus();
  }, [typeId]);
  return (
    <Dialog
      title={t("definitions.add_one", { what })}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{text("ui.cancel")}</Button>
          {!isChoosing && (
            <Button variant="primary" onClick={add} {...(reason === null ? {} : { disabledReason: t(reason) })}>
              {t("definitions.add")}
            </Button>
          )}
        </>
      }
    >
      {isChoosing ? (
        <TypePalette types={types} onChoose={(id) => setChosen({ ...chosen, type: id })} />
      ) : (
        <div ref={fields} className="t-designer__fields">
          {type && (
            <div className="t-designer__type">
              <Icon of={registries.icons.get(type.icon) ?? elementIcon("items")} />
              <b className="t-cut">{t(type.label)}</b>
              <Button onClick={() => setChosen({})}>{t("definitions.palette.other")}</Button>
            </div>
          )}
          <QuestionFields questions={questions} choices={choices} root={root} chosen={chosen} onChosen={setChosen} />
          {(isLabelled || isNamed) && (
            <Field label={t("definitions.property.label")} required>
              <TextInput value={label} onChange={setLabel} onEnter={add} />
            </Field>
          )}
          {isNamed && (
            <Field
              label={t("definitions.property.name")}
              required
              help={t("definitions.name.help")}
              error={nameError && label !== "" ? t(nameError) : undefined}
            >
              <TextInput value={label === "" && typedName === null ? "" : name} onChange={setTypedName} onEnter={add} />
            </Field>
          )}
        </div>
      )}
    </Dialog>
  );
}
