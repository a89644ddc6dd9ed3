import { useControl } from "@tessera/ui/field/FieldContext.ts";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { ChoiceInput } from "./ChoiceInput.tsx";
import { EditorRows } from "./EditorRows.tsx";

const namesOf = (value: unknown): readonly string[] =>
  typeof value === "string" && value !== "" ? value.split("\n") : [];

/** A list of names, each chosen among those there are; the order counts. */
export function Edit({ field, onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const names = namesOf(state.value);
  const options = (field.options ?? []).map(({ key, label }) => ({ value: key, label: shownText(label, t) }));
  const labelOf = (name: string): string => options.find(({ value }) => value === name)?.label ?? name;
  const write = (after: readonly string[]): void => onChange(after.length === 0 ? null : after.join("\n"));
  const left = options.filter(({ value }) => !names.includes(value));
  return (
    <fieldset className="t-editor" aria-labelledby={labelId}>
      <EditorRows
        items={names}
        nameOf={labelOf}
        render={(name) => <span className="t-cut">{labelOf(name)}</span>}
        onChange={write}
      />
      <ChoiceInput
        label={t("definitions.rows.add_to", { list: shownText(state.label, t) })}
        placeholder={t("definitions.rows.add")}
        value={null}
        options={left}
        onChange={(name) => name !== null && write([...names, name])}
      />
    </fieldset>
  );
}

/** The names, one behind the other. */
export function Read({ field, value }: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const labels = new Map(field.options?.map(({ key, label }) => [key, shownText(label, t)]));
  return namesOf(value)
    .map((name) => labels.get(name) ?? name)
    .join(", ");
}
