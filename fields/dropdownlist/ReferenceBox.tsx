import { castKey, choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useChoiceName } from "@tessera/web-kit/form/useChoiceName.ts";
import { useReferenceWatch } from "@tessera/web-kit/form/useReferenceWatch.tsx";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useElementUrls } from "@tessera/web-kit/popups/useElementUrls.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useRef } from "react";
import type { DropdownlistSettings } from "./def.ts";
import { decided, sayUndecided } from "./undecided.tsx";

const OpenElement = lazyPart(async () => (await import("@tessera/web-kit/popups/OpenElement.tsx")).OpenElement);

/** Stands for the line that makes a new record; keys of records have no such letter. */
const making = "\u0000new";

/** Chooses a record by its name: typing searches, the end of the list brings the next page. */
export function ReferenceBox(props: FieldEditProps<DropdownlistSettings>): ReactNode {
  const { field, loadChoices, onChange, settings, state, variant } = props;
  const { t } = useTexts();
  useReferenceWatch(props);
  const choices = useRecordChoices(loadChoices);
  const key = choiceKeyOf(state.value);
  const name = useChoiceName(key, state.display, loadChoices) ?? key;
  const { placeholder } = settings;
  const take = (chosen: string | null, label: string | null): void =>
    onChange(chosen === null ? null : castKey(chosen, field.valueType), label);
  const undecided = useRef(0);
  /**
   * Looks up a text that the box was left with; anyone who is elsewhere by then finds it chosen, or a message at the
   * field.
   */
  const decide = async (text: string | null): Promise<void> => {
    undecided.current += 1;
    const asked = undecided.current;
    if (text === null) {
      props.onInvalid(null);
      return;
    }
    sayUndecided(props, t, "looking", text);
    try {
      const { completed, options } = await loadChoices({ search: text, page: 0, selection: [] });
      if (asked !== undecided.current) return;
      const meant = decided(props, t, text, { choices: options, isAll: completed || options.length > 1 });
      if (meant !== null) take(meant.key, meant.label);
    } catch {
      // Whatever it was: the text stands in the box, and the field says so.
      if (asked === undecided.current) sayUndecided(props, t, "unasked", text);
    }
  };
  const elements = useElementUrls(field, settings, (made) => take(made, null));
  const options =
    elements.make === null || choices.isLoading
      ? choices.options
      : [...choices.options, { value: making, label: t("form.element.new"), icon: Plus, acts: true }];
  const box = (
    <ComboBox
      label={variant === "sheet" ? state.label : undefined}
      value={key === null ? null : { value: key, label: name ?? key }}
      options={options}
      hasMore={choices.hasMore}
      loading={choices.isLoading}
      error={choices.hasFailed ? t("field.dropdownlist.failed") : undefined}
      onSearch={choices.search}
      onMore={choices.more}
      onUndecided={(text) => void decide(text)}
      clearable={state.required !== "error"}
      placeholder={placeholder === undefined ? undefined : shownText(placeholder, t)}
      onChange={(option) => {
        if (option?.value === making) elements.make?.();
        else take(option?.value ?? null, option?.label ?? null);
      }}
    />
  );
  // The box stays the same element when the addresses come: someone may be typing.
  if (settings.openElement !== true || variant === "sheet") return box;
  return (
    <div className="t-field-beside">
      {box}
      {elements.urlOf !== null && (
        <OpenElement url={key === null ? null : elements.urlOf(key)} name={name} instead={null} />
      )}
    </div>
  );
}
