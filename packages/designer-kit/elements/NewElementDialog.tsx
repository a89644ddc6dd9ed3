import { isElement } from "@tessera/contract/documents/jsonShape.ts";
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
import { withValueAt } from "../document/bodyPath.ts";
import { addElement, type Edit, freeName, namesIn } from "../document/edits.ts";
import { hasLabel, hasName, nameFromLabel, newElement } from "../document/newElement.ts";
import { useEntityPaths } from "../editors/useEntityPaths.tsx";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { Collection } from "../schema/elementTree.ts";
import { questionsOf, settingsQuestions } from "../schema/questionsOf.ts";
import type { ResolvedSchema } from "../schema/schemaShape.ts";
import { type SettingsLookup, withSettings } from "../schema/settingsSchema.ts";
import { withDefaults } from "../schema/typeSettings.ts";
import type { SheetChoices } from "../sheet/sheetChoices.ts";
import { elementKey } from "../sheet/sheetOf.ts";
import { elementIcon } from "./elementIcon.tsx";
import { offeredTypes } from "./offeredTypes.ts";
import { answered, type Chosen, isOpen, QuestionFields } from "./QuestionFields.tsx";
import { TypePalette } from "./TypePalette.tsx";
import "../designer.css";

/** An element to add: into which array, in which of its forms. */
export interface NewElementRequest {
  readonly collection: Collection;
  readonly variant: ResolvedSchema;
}

/** The element with what was answered of its settings. */
function withAnswers(element: Json, chosen: Chosen): Json {
  return Object.entries(chosen)
    .filter(([key]) => key.includes("/"))
    .reduce((made, [key, value]) => withValueAt(made, `/${key}`, value), element);
}

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
  const { collection, variant } = props.request;
  const { t } = useTexts();
  const { text } = useUiText();
  const [typedLabel, setLabel] = useState<string | null>(null);
  const [typedName, setTypedName] = useState<string | null>(null);
  const [picked, setChosen] = useState<Chosen>({});
  const registries = useDesignerRegistries();
  const types = offeredTypes(variant, registries);
  const type = types?.find(({ id }) => id === picked.type) ?? null;
  const questions = [
    ...questionsOf(variant).filter(({ key }) => types === null || key !== "type"),
    ...settingsQuestions(variant, type?.id ?? null, settings),
  ];
  const choices = props.choicesOf(type === null ? variant : withSettings(variant, { type: type.id }, settings));
  const chosen = answered(questions, choices, picked);
  const path = chosen.path ?? "";
  const end = useEntityPaths(root, path === "" ? [] : [path]).endOf(path);
  // What is shown is called as it is called where it comes from, unless someone says otherwise.
  const label = typedLabel ?? (end === null ? "" : shownText(end.label, t));
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
  const what = t(elementKey(collection.property));
  const add = (): void => {
    if (reason !== null) return;
    const words = { label: label.trim(), name: isNamed ? name : "" };
    const own = Object.entries(chosen).filter(([key]) => !key.includes("/"));
    const made = newElement(body, collection, variant, words, Object.fromEntries(own));
    const whole = withAnswers(withDefaults(null, made, registries), chosen);
    props.onAdd(addElement(body, collection, isElement(whole) ? whole : made));
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
