import { choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import type { FieldReadProps } from "./fieldView.ts";
import { shownText } from "./shownText.ts";

/**
 * What is chosen as it is read: a fixed choice with a tile as a chip, another by its words, a record by its name; its
 * key where no name is known.
 */
export function ChosenOption(
  props: Pick<FieldReadProps, "display" | "field" | "value"> & {
    /** A fixed choice without a tile is a chip as well, in the colour of its tone. */
    readonly isChip?: boolean;
  },
): ReactNode {
  const { t } = useTexts();
  const key = choiceKeyOf(props.value);
  const option = props.field.options?.find((one) => one.key === key);
  if (!option) return <span>{props.display ?? key}</span>;
  const label = shownText(option.label, t);
  if (!option.tile && !props.isChip) return <span>{label}</span>;
  return (
    <Chip {...(option.tile ? { tile: option.tile } : {})} tone={option.tone ?? "neutral"}>
      {label}
    </Chip>
  );
}
