import { choiceKeys } from "@tessera/form-engine/choices/choiceKeys.ts";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useChosenNames } from "@tessera/web-kit/values/useChosenNames.tsx";
import type { ReactNode } from "react";
import type { SqlchoosenSettings } from "./def.ts";
import { PickedRows } from "./PickedRows.tsx";

/** The names of chosen rows; the key where no name is known. */
export function Read({ display, field, loadChoices, value }: FieldReadProps<SqlchoosenSettings>): ReactNode {
  const keys = choiceKeys(value, "sqlchoosen");
  const isSeveral = field.valueType === "list";
  const { nameOf } = useChosenNames(isSeveral ? keys : [], isSeveral ? loadChoices : undefined);
  if (isSeveral) return <PickedRows keys={keys} nameOf={nameOf} />;
  return <span>{display ?? keys[0]}</span>;
}
