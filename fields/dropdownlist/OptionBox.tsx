import { castKey, choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import { optionRenderLimit, shownChoices } from "@tessera/form-engine/choices/shownChoices.ts";
import type { CompiledOption } from "@tessera/form-engine/compile/compiledForm.ts";
import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Tile } from "@tessera/ui/show/Tile.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { DropdownlistSettings } from "./def.ts";
import { decided } from "./undecided.tsx";

/**
 * Chooses one of known options. More of them than are drawn at once (spec forms §5 optionRenderLimit) can be searched,
 * the chosen one stands first.
 */
export function OptionBox(
  props: FieldEditProps<DropdownlistSettings> & { options: readonly CompiledOption[] },
): ReactNode {
  const { field, onChange, options, settings, state, variant } = props;
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  const [pages, setPages] = useState(1);
  const { optionRenderLimit: limit = optionRenderLimit, placeholder } = settings;
  const key = choiceKeyOf(state.value);
  const all = options.map((option) => ({
    key: option.key,
    value: option.key,
    label: shownText(option.label, t),
    ...(option.tile ? { mark: <Tile shape={option.tile} tone={option.tone ?? "neutral"} /> } : {}),
  }));
  const common = {
    label: variant === "sheet" ? state.label : undefined,
    clearable: state.required !== "error",
    placeholder: placeholder === undefined ? undefined : shownText(placeholder, t),
  };
  const take = (chosen: string | null) => onChange(chosen === null ? null : castKey(chosen, field.valueType));
  if (all.length <= limit) return <Select {...common} value={key} options={all} onChange={take} />;

  const wanted = search.toLocaleLowerCase();
  const found = all.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const chosen: Option | null =
    key === null ? null : (all.find((one) => one.key === key) ?? { value: key, label: key });
  return (
    <ComboBox
      {...common}
      value={chosen}
      options={shownChoices(found, key === null ? [] : [key], limit * pages)}
      hasMore={found.length > limit * pages}
      searchDelay={0}
      onSearch={(text) => {
        setSearch(text);
        setPages(1);
      }}
      onMore={() => setPages(pages + 1)}
      onUndecided={(text) => {
        if (text === null) {
          props.onInvalid(null);
          return;
        }
        const meant = decided(props, t, text, { choices: all, isAll: true });
        if (meant !== null) take(meant.key);
      }}
      onChange={(option) => take(option?.value ?? null)}
    />
  );
}
