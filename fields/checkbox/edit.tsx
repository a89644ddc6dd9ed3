import "./checkbox.css";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** Ticks yes. */
export function Edit(props: FieldEditProps): ReactNode {
  const { onChange, state, variant } = props;
  return (
    <Checkbox
      label={variant === "sheet" ? state.label : undefined}
      checked={state.value === true}
      onChange={(checked) => onChange(checked)}
    />
  );
}
