import { choiceKeyOf } from "@tessera/form-engine/choices/choiceKeys.ts";
import type { CompiledOption } from "@tessera/form-engine/compile/compiledForm.ts";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** A fixed choice as it is read: a chip with its tile, or its label alone. `label` is in the person's language. */
function OptionSign(props: { option: CompiledOption; label: string }): ReactNode {
  const { label, option } = props;
  if (!option.tile) return <span>{label}</span>;
  return (
    <Chip tile={option.tile} tone={option.tone ?? "neutral"}>
      {label}
    </Chip>
  );
}

/** The name of what is chosen; its key where no name is known. */
export function Read(props: FieldReadProps): ReactNode {
  const { t } = useTexts();
  const key = choiceKeyOf(props.value);
  const option = props.field.options?.find((one) => one.key === key);
  if (option) return <OptionSign option={option} label={shownText(option.label, t)} />;
  return <span>{props.display ?? key}</span>;
}
