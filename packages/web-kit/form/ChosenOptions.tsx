import { severalKeys } from "@tessera/form-engine/choices/severalKeys.ts";
import { TagList } from "@tessera/ui/list/TagList.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useChosenNames } from "../values/useChosenNames.tsx";
import type { FieldReadProps } from "./fieldView.ts";
import { shownText } from "./shownText.ts";

/**
 * All that is chosen as it is read: options by their labels, rows of a query by their names; the key where no name is
 * known.
 */
export function ChosenOptions(
  props: Pick<FieldReadProps, "field" | "loadChoices" | "value"> & { readonly isOfQuery: boolean },
): ReactNode {
  const { field, isOfQuery, loadChoices, value } = props;
  const { t } = useTexts();
  const keys = severalKeys(value);
  const { nameOf } = useChosenNames(isOfQuery ? keys : [], isOfQuery ? loadChoices : undefined);
  const optionName = (key: string): string => shownText(field.options?.find((one) => one.key === key)?.label ?? key, t);
  return <TagList keys={keys} nameOf={isOfQuery ? nameOf : optionName} />;
}
