import { choiceKeys } from "@tessera/form-engine/choices/choiceKeys.ts";
import { TagList } from "@tessera/ui/list/TagList.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import type { ReactNode } from "react";
import type { SqlchoosenSettings } from "./def.ts";

/** The names of chosen rows; the key where no name is known. */
export function Read({ display, field, loadChoices, value }: FieldReadProps<SqlchoosenSettings>): ReactNode {
  const keys = choiceKeys(value);
  const isSeveral = field.valueType === "list";
  const { nameOf } = useChosenNames(isSeveral ? keys : [], isSeveral ? loadChoices : undefined);
  if (isSeveral) return <TagList keys={keys} nameOf={nameOf} />;
  return <span>{display ?? keys[0]}</span>;
}
