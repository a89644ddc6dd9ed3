import { Button } from "@tessera/ui/action/Button.tsx";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { type AdoptionEntry, encryptions, problemsOf } from "./connection.ts";

type Name = Exclude<keyof AdoptionEntry, "encryption">;

/** What the server said of what was entered: of a field, or (null) of the whole. */
export interface AdoptionRefusal {
  readonly field: Name | null;
  readonly text: string;
}

/** Which database is adopted, and what it becomes here. */
export function AdoptionForm(props: {
  readonly entry: AdoptionEntry;
  readonly refusal: AdoptionRefusal | null;
  readonly busy: boolean;
  readonly onChange: (entry: AdoptionEntry) => void;
  readonly onStart: () => void;
}): ReactNode {
  const { busy, entry, onChange, onStart, refusal } = props;
  const { t } = useTexts();
  const [isChecked, setChecked] = useState(false);
  const problems = isChecked ? problemsOf(entry) : new Set<keyof AdoptionEntry>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problemsOf(entry).size === 0) onStart();
  };
  const field = (
    name: Name,
    more: { readonly help?: string; readonly type?: "password"; readonly required?: boolean } = {},
  ) => (
    <Field
      label={t(`adoption.entry.${name}`)}
      required={more.required}
      help={more.help}
      error={
        refusal?.field === name ? refusal.text : problems.has(name) ? t(`adoption.entry.${name}.problem`) : undefined
      }
    >
      <TextInput
        type={more.type ?? "text"}
        value={entry[name]}
        maxLength={500}
        autoComplete={more.type === "password" ? "new-password" : "off"}
        onChange={(value) => onChange({ ...entry, [name]: value })}
      />
    </Field>
  );
  return (
    <form className="t-adoption__form" noValidate onSubmit={submit}>
      {refusal !== null && refusal.field === null && <Banner tone="danger">{refusal.text}</Banner>}
      <div className="t-adoption__fields">
        {field("subsystem", { required: true, help: t("adoption.entry.subsystem.help") })}
        {field("editors", { help: t("adoption.entry.editors.help") })}
      </div>
      <div className="t-adoption__fields">
        {field("host", { help: t("adoption.entry.host.help") })}
        {field("port")}
        {field("database")}
        {field("schema", { help: t("adoption.entry.schema.help") })}
        {field("user")}
        {field("password", { type: "password", help: t("adoption.entry.password.help") })}
      </div>
      <Field label={t("adoption.entry.encryption")} group>
        <Segmented
          label={t("adoption.entry.encryption")}
          items={encryptions.map((id) => ({ id, label: t(`adoption.entry.encryption.${id}`) }))}
          value={entry.encryption}
          onChange={(id) =>
            onChange({ ...entry, encryption: encryptions.find((one) => one === id) ?? entry.encryption })
          }
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={busy}>
          {t("adoption.start")}
        </Button>
      </div>
    </form>
  );
}
