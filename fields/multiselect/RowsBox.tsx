import { severalKeys } from "@tessera/form-engine/choices/severalKeys.ts";
import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import { TagList } from "@tessera/ui/list/TagList.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import type { MultiselectSettings } from "./def.ts";
import "./multiselect.css";

/**
 * Chooses several rows of a query: typing searches, the end of the list brings more. What is chosen has a tick in the
 * list, and stands below with a cross each; in a cell, which has one line, its names stand in the box.
 */
export function RowsBox(props: FieldEditProps<MultiselectSettings> & { readonly placeholder: string }): ReactNode {
  const { loadChoices, onChange, placeholder, state, variant } = props;
  const { t } = useTexts();
  const choices = useRecordChoices(loadChoices);
  const chosen = severalKeys(state.value);
  const { know, nameOf } = useChosenNames(chosen, loadChoices);
  const take = (keys: readonly string[]): void => onChange(keys.length === 0 ? null : [...keys]);
  const remove = (key: string): void => take(chosen.filter((one) => one !== key));
  const isSheet = variant === "sheet";
  const options = choices.options.map((option) =>
    chosen.includes(option.value) ? { ...option, icon: Check } : option,
  );
  const box = (
    <ComboBox
      label={isSheet ? state.label : undefined}
      value={null}
      options={options}
      hasMore={choices.hasMore}
      loading={choices.isLoading}
      error={choices.hasFailed ? t("field.multiselect.failed") : undefined}
      onSearch={choices.search}
      onMore={choices.more}
      placeholder={isSheet && chosen.length > 0 ? chosen.map(nameOf).join(", ") : placeholder}
      onChange={(option) => {
        if (option === null) return;
        if (chosen.includes(option.value)) remove(option.value);
        else {
          know(option.value, option.label);
          take([...chosen, option.value]);
        }
      }}
    />
  );
  if (isSheet) return box;
  return (
    <div className="t-several">
      {box}
      <TagList keys={chosen} nameOf={nameOf} onRemove={remove} />
    </div>
  );
}
