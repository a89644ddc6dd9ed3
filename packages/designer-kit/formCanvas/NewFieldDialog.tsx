import { defaultFieldType } from "@tessera/contract/defaultFieldType.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { literalText } from "../document/literalText.ts";
import { hasOwnColumns } from "../document/referenceEdits.ts";
import { DialogButtons } from "../elements/DialogButtons.tsx";
import { elementIcon } from "../elements/elementIcon.tsx";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { DocumentSession } from "../session/documentSession.ts";
import { choosesRecords, type FieldStore, freeColumns } from "./newField.ts";

type Kind = FieldStore["kind"];

/** What a new field is called, and where its values are kept. */
export interface NewFieldAnswer {
  readonly label: string;
  /** `body` of an entity is read when the field is made. */
  readonly store:
    | Exclude<FieldStore, { readonly kind: "records" }>
    | { readonly kind: "records"; readonly entity: string };
}

const lines = (text: string): readonly string[] => [
  ...new Set(text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]))),
];

/** The types of values that a field can edit, by the picture of the field that they have by themselves. */
function ValueTypes(props: {
  types: readonly ValueTypeName[];
  chosen: ValueTypeName;
  onChoose: (type: ValueTypeName) => void;
}): ReactNode {
  const { t } = useTexts();
  const { fieldTypes, icons } = useDesignerRegistries();
  const iconOf = (type: ValueTypeName) => {
    const id = defaultFieldType({ type, options: null, fieldType: null }, fieldTypes);
    return icons.get(fieldTypes.find((one) => one.id === id)?.icon ?? "") ?? elementIcon("items");
  };
  return (
    <fieldset className="t-fc__values">
      <legend>{t("definitions.new_field.holds")}</legend>
      {props.types.map((type) => (
        <button key={type} type="button" aria-pressed={type === props.chosen} onClick={() => props.onChoose(type)}>
          <Icon of={iconOf(type)} size={20} />
          {t(`definitions.valueType.${type}`)}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Asks what a new field is called and where its values are kept. A column that is made for it comes with it, and is
 * undone with it; what that does to the table is said first.
 */
export function NewFieldDialog(props: {
  type: FieldType;
  entity: DocumentSession;
  /** Columns that fields stand for already. */
  taken: ReadonlySet<string>;
  entities: readonly { readonly id: string; readonly label: string | null }[];
  /** Makes the field; gives why it could not, as a text. */
  onAdd: (answer: NewFieldAnswer) => Promise<string | null>;
  onClose: () => void;
}): ReactNode {
  const { entities, entity, type } = props;
  const { t } = useTexts();
  const { icons } = useDesignerRegistries();
  const body = bodyOf({ kind: "entity", body: entity.body }, "entity");
  const free = freeColumns(body, type, props.taken);
  const mayMake = entity.state.opened.may.draft && hasOwnColumns(entity.body);
  const kinds: readonly Kind[] = [
    ...(mayMake ? (["new"] as const) : []),
    ...(mayMake && choosesRecords(type) ? (["records"] as const) : []),
    ...(free.length > 0 ? (["existing"] as const) : []),
    "none",
  ];
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "none");
  const [typed, setTyped] = useState<string | null>(null);
  const [valueType, setValueType] = useState<ValueTypeName>(type.values[0] ?? "text");
  const [options, setOptions] = useState("");
  const [target, setTarget] = useState<string | null>(null);
  const [column, setColumn] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = first.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, []);
  const chosenColumn = free.find(({ name }) => name === column);
  const chosenEntity = entities.find(({ id }) => id === target);
  const guessed =
    kind === "existing" && chosenColumn
      ? literalText(chosenColumn.label, t)
      : kind === "records" && chosenEntity
        ? literalText(chosenEntity.label ?? chosenEntity.id, t)
        : t(`field.${type.id}`);
  const label = typed ?? guessed;
  const open =
    (kind === "existing" && column === null) || (kind === "records" && target === null)
      ? "definitions.new.choice_missing"
      : kind === "new" && type.chooses && lines(options).length === 0
        ? "definitions.new_field.options_missing"
        : null;
  const reason = label.trim() === "" ? "definitions.label_missing" : open;
  const storeOf = (): NewFieldAnswer["store"] => {
    if (kind === "existing") return { kind, column: column ?? "" };
    if (kind === "records") return { kind, entity: target ?? "" };
    return kind === "new"
      ? { kind, type: valueType, options: type.chooses ? lines(options) : [] }
      : { kind, type: valueType };
  };
  const add = async (): Promise<void> => {
    if (reason !== null || busy) return;
    setBusy(true);
    setProblem(await props.onAdd({ label: label.trim(), store: storeOf() }));
    setBusy(false);
  };
  const table = String(property(property(entity.body, "storage"), "table") ?? "");
  return (
    <Dialog
      title={t("definitions.new_field.title", { type: t(`field.${type.id}`) })}
      onClose={props.onClose}
      footer={
        <DialogButtons
          confirm={t("definitions.add")}
          busy={busy}
          reason={reason}
          onConfirm={() => void add()}
          onClose={props.onClose}
        />
      }
    >
      <div className="t-designer__fields">
        {problem !== null && <Banner tone="danger">{problem}</Banner>}
        <div ref={first} className="t-designer__type">
          <Icon of={icons.get(type.icon) ?? elementIcon("items")} />
          <Field label={t("definitions.property.label")} required>
            <TextInput value={label} onChange={setTyped} onEnter={() => void add()} />
          </Field>
        </div>
        <Segmented
          label={t("definitions.new_field.stored")}
          value={kind}
          onChange={(id) => setKind(kinds.find((one) => one === id) ?? kind)}
          items={kinds.map((id) => ({ id, label: t(`definitions.new_field.${id}`) }))}
        />
        {kind === "existing" && (
          <Field label={t("definitions.property.column")} required>
            <Select
              value={column}
              onChange={setColumn}
              options={free.map((one) => ({ value: one.name, label: literalText(one.label, t) }))}
            />
          </Field>
        )}
        {kind === "records" && (
          <Field label={t("definitions.new_field.records_of")} required>
            <Select
              value={target}
              onChange={setTarget}
              options={entities.map((one) => ({ value: one.id, label: literalText(one.label ?? one.id, t) }))}
            />
          </Field>
        )}
        {kind === "new" && type.chooses && (
          <Field label={t("definitions.new_field.options")} help={t("definitions.new_field.options_help")} required>
            <TextArea value={options} onChange={setOptions} rows={4} />
          </Field>
        )}
        {(kind === "new" || kind === "none") && type.values.length > 1 && !(kind === "new" && type.chooses) && (
          <ValueTypes types={type.values} chosen={valueType} onChoose={setValueType} />
        )}
        <p className="t-quiet">
          {kind === "new"
            ? t("definitions.new_field.plan", { table, type: t(`definitions.valueType.${valueType}`) })
            : kind === "records"
              ? t("definitions.new_field.plan_reference", { table })
              : kind === "none"
                ? t("definitions.new_field.plan_none")
                : t("definitions.new_field.plan_existing")}
        </p>
        {!mayMake && <p className="t-quiet">{t("definitions.new_field.columns_fixed")}</p>}
      </div>
    </Dialog>
  );
}
