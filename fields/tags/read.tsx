import { choiceKeys } from "@tessera/form-engine/choices/choiceKeys.ts";
import { newTagName } from "@tessera/form-engine/record/newTag.ts";
import { TagList } from "@tessera/ui/list/TagList.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import type { ReactNode } from "react";
import type { TagsSettings } from "./def.ts";

/** The tags by their names; the key where no name is known. */
export function Read({ field, loadChoices, settings, value }: FieldReadProps<TagsSettings>): ReactNode {
  const { t } = useTexts();
  const keys = choiceKeys(value);
  const isOfRows = Boolean(settings.query) || (field.options === null && loadChoices !== undefined);
  const saved = keys.filter((key) => newTagName(key) === null);
  const { nameOf } = useChosenNames(isOfRows ? saved : [], isOfRows ? loadChoices : undefined);
  const labelOf = (key: string): string => {
    if (!isOfRows) return shownText(field.options?.find((one) => one.key === key)?.label ?? key, t);
    const name = newTagName(key);
    return name === null ? nameOf(key) : t("field.tags.made", { name });
  };
  return <TagList keys={keys} nameOf={labelOf} />;
}
