import { castKey, choiceKeys } from "@tessera/form-engine/choices/choiceKeys.ts";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { TagList } from "@tessera/ui/list/TagList.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useElementUrls } from "@tessera/web-kit/popups/useElementUrls.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import TableProperties from "lucide-react/icons/table-properties";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { SqlchoosenSettings } from "./def.ts";
import "./sqlchoosen.css";

const OpenElement = lazyPart(async () => (await import("@tessera/web-kit/popups/OpenElement.tsx")).OpenElement);
const RowsDrawer = lazyPart(async () => (await import("./RowsDrawer.tsx")).RowsDrawer);

/**
 * A box that opens the rows in a drawer. What is chosen stands in it by name; several stand below, each with its cross.
 */
export function Edit(props: FieldEditProps<SqlchoosenSettings>): ReactNode {
  const { field, loadChoices, onChange, settings, state } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const control = useControl({});
  const [isOpen, setIsOpen] = useState(false);
  const isSeveral = field.valueType === "list";
  const chosen = choiceKeys(state.value);
  const [first] = chosen;
  const isNamed = !isSeveral && state.display !== null;
  const { know, nameOf } = useChosenNames(isNamed ? [] : chosen, loadChoices);
  const { placeholder } = settings;
  const hint = placeholder === undefined ? t("field.sqlchoosen.choose") : shownText(placeholder, t);
  const take = (keys: readonly string[], name: string | null): void => {
    const [key] = keys;
    if (isSeveral) onChange(keys.length === 0 ? null : [...keys]);
    else onChange(key === undefined ? null : castKey(key, field.valueType), name);
  };
  const elements = useElementUrls(field, settings, (key) => take(isSeveral ? [...chosen, key] : [key], null));
  const { make, urlOf } = elements;
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key !== "Delete" && event.key !== "Backspace") || first === undefined) return;
    event.preventDefault();
    take([], null);
  };
  const single = first === undefined ? null : (state.display ?? nameOf(first));
  const box = (
    <button
      {...control.aria}
      type="button"
      id={control.id}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={classNames("t-input", control.invalid && "is-bad", control.warned && "is-warn")}
      onClick={() => setIsOpen(true)}
      onKeyDown={onKeyDown}
    >
      <span className={classNames("t-cut", (isSeveral || single === null) && "t-faint")}>
        {isSeveral ? hint : (single ?? hint)}
      </span>
      <Icon of={TableProperties} className="t-input__end" />
    </button>
  );
  const mayClear = !isSeveral && first !== undefined && state.required !== "error";
  return (
    <div className="t-rowpick">
      {mayClear || (urlOf !== null && !isSeveral) ? (
        <div className="t-field-beside">
          {box}
          {urlOf !== null && !isSeveral && (
            <OpenElement url={first === undefined ? null : urlOf(first)} name={single} instead={null} />
          )}
          {mayClear && <IconButton icon={X} label={text("ui.clear")} onClick={() => take([], null)} />}
        </div>
      ) : (
        box
      )}
      {isSeveral && (
        <TagList
          keys={chosen}
          nameOf={nameOf}
          onRemove={(key) =>
            take(
              chosen.filter((one) => one !== key),
              null,
            )
          }
        />
      )}
      {isOpen && (
        <RowsDrawer
          title={shownText(state.label, t)}
          several={isSeveral}
          chosen={chosen}
          load={loadChoices}
          onTake={(keys, names) => {
            for (const [key, name] of names) know(key, name);
            take(keys, names.get(keys[0] ?? "") ?? null);
          }}
          onNew={
            make &&
            (() => {
              setIsOpen(false);
              make();
            })
          }
          onClose={() => setIsOpen(false)}
          onFailed={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
