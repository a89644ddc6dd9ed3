import { inOptionOrder, severalKeys } from "@tessera/form-engine/choices/severalKeys.ts";
import { MultiSelect } from "@tessera/ui/choice/MultiSelect.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { TagList } from "@tessera/ui/list/TagList.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { MultiselectSettings } from "./def.ts";
import { RowsBox } from "./RowsBox.tsx";
import "./multiselect.css";

/**
 * Chooses several options: a box adds one of those that are left, the chosen ones stand below, each with its cross. In
 * a cell, which has one line, a list ticks them. Records and rows of a query are searched for.
 */
export function Edit(props: FieldEditProps<MultiselectSettings>): ReactNode {
  const { field, onChange, settings, state, variant } = props;
  const { t } = useTexts();
  const options = field.options ?? [];
  const chosen = severalKeys(state.value);
  const { placeholder } = settings;
  const take = (keys: readonly string[]): void => onChange(inOptionOrder(keys, options));
  const left = options.filter(({ key }) => !chosen.includes(key));
  const nameOf = (key: string): string => shownText(options.find((one) => one.key === key)?.label ?? key, t);
  const hint = placeholder === undefined ? t("field.multiselect.add") : shownText(placeholder, t);
  if (settings.query || (field.reference && !field.options)) return <RowsBox {...props} placeholder={hint} />;
  if (variant === "sheet") {
    const keys = [...new Set([...options.map(({ key }) => key), ...chosen])];
    const all = keys.map((key) => ({ key, label: nameOf(key) }));
    return <MultiSelect label={state.label} options={all} chosen={chosen} placeholder={hint} onTake={take} />;
  }
  return (
    <div className="t-several">
      <Select
        value={null}
        placeholder={hint}
        options={left.map(({ key, label }) => ({ value: key, label: shownText(label, t) }))}
        onChange={(key) => {
          if (key !== null) take([...chosen, key]);
        }}
      />
      <TagList keys={chosen} nameOf={nameOf} onRemove={(key) => take(chosen.filter((one) => one !== key))} />
    </div>
  );
}
