import { Chip } from "@tessera/ui/list/Chip.tsx";
import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The state as a chip in a list's cell; what is no state stands as it is. */
export function Cell({ options, text, value }: FieldCellProps): ReactNode {
  const option = options?.find(({ key }) => key === String(value));
  if (!option) return text;
  return (
    <Chip {...(option.tile ? { tile: option.tile } : {})} tone={option.tone ?? "neutral"}>
      {option.label}
    </Chip>
  );
}
