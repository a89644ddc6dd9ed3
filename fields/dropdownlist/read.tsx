import { choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { OptionSign } from "./OptionSign.tsx";

/** The name of what is chosen; its key where no name is known. */
export function Read(props: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const key = choiceKeyOf(props.value);
  const option = props.field.options?.find((one) => one.key === key);
  if (option) return <OptionSign option={option} label={shownText(option.label, t)} />;
  return <span>{props.display ?? key}</span>;
}
