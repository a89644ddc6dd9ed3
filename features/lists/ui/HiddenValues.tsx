import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import EyeOff from "lucide-react/icons/eye-off";
import type { ReactNode } from "react";

/** Says that values are not in what stands beside it, since the person may not see them. */
export function HiddenValues({ count }: { count: number }): ReactNode {
  const { t } = useTexts();
  const text = t("list.group.masked", { count });
  return (
    <span className="t-list__masked" title={text}>
      <Icon of={EyeOff} size={14} label={text} />
    </span>
  );
}
