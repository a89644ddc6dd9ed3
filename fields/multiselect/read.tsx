import { TagList } from "@tessera/ui/list/TagList.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import type { ReactNode } from "react";
import { chosenKeys } from "./chosenKeys.ts";
import type { MultiselectSettings } from "./def.ts";

/** The names of what is chosen; the key where no name is known. */
export function Read({ field, loadChoices, settings, value }: FieldReadProps<MultiselectSettings>): ReactNode {
  const { t } = useTexts();
  const keys = chosenKeys(value);
  const { nameOf } = useChosenNames(settings.query ? keys : [], settings.query ? loadChoices : undefined);
  const optionName = (key: string): string => shownText(field.options?.find((one) => one.key === key)?.label ?? key, t);
  return <TagList keys={keys} nameOf={settings.query ? nameOf : optionName} />;
}
