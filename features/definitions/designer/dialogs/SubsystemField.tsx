import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import { slug } from "@tessera/std/ids.ts";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { TreeDocument } from "../useDesignerData.tsx";

/** Stands for a subsystem that is not there yet; no id is written so. */
const another = "*";

/** Chooses the subsystem by its name, or begins another one; its id is made of what it is called. */
export function SubsystemField(props: {
  documents: readonly TreeDocument[];
  /** Those in which one may draft. */
  own: readonly string[];
  value: string;
  onChange: (id: string) => void;
  onEnter: () => void;
}): ReactNode {
  const { documents, onChange, own, value } = props;
  const { t } = useTexts();
  const [begun, setBegun] = useState<string | null>(own.length === 0 ? "" : null);
  const nameOf = (id: string): string => {
    const settings = documents.find((one) => one.kind === "settings" && one.id === id);
    return settings === undefined ? id : documentName(settings, t);
  };
  return (
    <>
      {own.length > 0 && (
        <Field label={t("definitions.new.subsystem")} required>
          <Select
            value={begun === null ? value : another}
            onChange={(chosen) => {
              setBegun(chosen === another ? "" : null);
              onChange(chosen === another ? "" : (chosen ?? value));
            }}
            options={[
              ...own.map((id) => ({ value: id, label: nameOf(id) })).sort((a, b) => a.label.localeCompare(b.label)),
              { value: another, label: t("definitions.new.subsystem_another") },
            ]}
          />
        </Field>
      )}
      {begun !== null && (
        <Field label={t("definitions.new.subsystem_name")} required help={t("definitions.new.subsystem_help")}>
          <TextInput
            value={begun}
            onChange={(name) => {
              setBegun(name);
              onChange(slug(name));
            }}
            onEnter={props.onEnter}
          />
        </Field>
      )}
    </>
  );
}
