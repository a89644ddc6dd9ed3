import type { CompiledOption } from "@tessera/form-engine/compile/compiledForm.ts";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import type { ReactNode } from "react";

/** A fixed choice as it is read: a chip with its tile, or its words alone. `label` is in the person's language. */
export function OptionSign(props: { option: CompiledOption; label: string }): ReactNode {
  const { label, option } = props;
  if (!option.tile) return <span>{label}</span>;
  return (
    <Chip tile={option.tile} tone={option.tone ?? "neutral"}>
      {label}
    </Chip>
  );
}
