import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import type { Texts } from "@tessera/web-kit/texts/TextsProvider.tsx";
import type { TagsSettings } from "./def.ts";
import type { TagDoubt } from "./useTyping.tsx";

/** What a box of tags gets of its field, wherever the tags come from. Nothing chosen is an empty field. */
export function tagBoxProps(props: FieldEditProps<TagsSettings>, t: Texts["t"], chosen: readonly string[]) {
  const { onChange, onInvalid, settings, state, variant } = props;
  const { placeholder } = settings;
  return {
    chosen,
    label: variant === "sheet" ? state.label : undefined,
    placeholder: placeholder === undefined ? t("field.tags.add") : shownText(placeholder, t),
    onTake: (keys: readonly string[]) => onChange(keys.length === 0 ? null : [...keys]),
    onDoubt: (doubt: TagDoubt | null, text: string) =>
      onInvalid(
        doubt === null ? null : { code: "validation.unreadable", data: { text: t(`field.tags.${doubt}`, { text }) } },
      ),
  };
}
