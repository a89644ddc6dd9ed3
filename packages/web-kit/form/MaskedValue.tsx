import { Icon } from "@tessera/ui/show/Icon.tsx";
import EyeOff from "lucide-react/icons/eye-off";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";

/** In place of a value that this person may not see. */
export function MaskedValue(): ReactNode {
  const { t } = useTexts();
  const label = t("form.field.masked");
  return (
    <span className="t-faint" title={label}>
      <Icon of={EyeOff} size={14} label={label} />
    </span>
  );
}
