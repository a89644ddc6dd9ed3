import { Select } from "@tessera/ui/choice/Select.tsx";
import { Tag } from "@tessera/ui/list/Tag.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { chosenKeys, inOptionOrder } from "./chosenKeys.ts";
import type { MultiselectSettings } from "./def.ts";
import { SheetBox } from "./SheetBox.tsx";
import "./multiselect.css";

/**
 * Chooses several options: a box adds one of those that are left, the chosen ones stand below, each with its cross. In a cell, which has one line, a
 * list ticks them.
 */
export function Edit({ field, onChange, settings, state, variant }: FieldEditProps<MultiselectSettings>): ReactNode {
  const { t } = useTexts();
  const options = field.options ?? [];
  const chosen = chosenKeys(state.value);
  const { placeholder } = settings;
  const take = (keys: readonly string[]): void => onChange(inOptionOrder(keys, options));
  const left = options.filter(({ key }) => !chosen.includes(key));
  const nameOf = (key: string): string => shownText(options.find((one) => one.key === key)?.label ?? key, t);
  const hint = placeholder === undefined ? t("field.multiselect.add") : shownText(placeholder, t);
  if (variant === "sheet") {
    const keys = [...new Set([...options.map(({ key }) => key), ...chosen])];
    const all = keys.map((key) => ({ key, label: nameOf(key) }));
    return <SheetBox label={state.label} options={all} chosen={chosen} placeholder={hint} onTake={take} />;
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
      {chosen.length > 0 && (
        <ul className="t-several__chosen">
          {chosen.map((key) => (
            <li key={key}>
              <Tag label={nameOf(key)} onRemove={() => take(chosen.filter((one) => one !== key))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
