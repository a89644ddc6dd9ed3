import { severalKeys } from "@tessera/form-engine/choices/severalKeys.ts";
import { TagList } from "@tessera/ui/list/TagList.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useChosenNames } from "../values/useChosenNames.tsx";
import type { FieldReadProps } from "./fieldView.ts";
import { shownText } from "./shownText.ts";

/**
 * All that is chosen as it is read: options by their labels, records and rows of a query by their names; the key where
 * no name is known.
 */
export function ChosenOptions(props: Pick<FieldReadProps, "field" | "loadChoices" | "value">): ReactNode {
  const { field, loadChoices, value } = props;
  const { t } = useTexts();
  const keys = severalKeys(value);
  const isOfRows = field.options === null && loadChoices !== undefined;
  const { nameOf } = useChosenNames(isOfRows ? keys : [], isOfRows ? loadChoices : undefined);
  const optionName = (key: string): string => shownText(field.options?.find((one) => one.key === key)?.label ?? key, t);
  return <TagList keys={keys} nameOf={isOfRows ? nameOf : optionName} />;
}
