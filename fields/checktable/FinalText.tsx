import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Stamp } from "./checktableValue.ts";

/** Who finished a column and when; of one that is finished with the next save, that. */
export function FinalText({ stamp }: { readonly stamp: Stamp | undefined }): ReactNode {
  const { t } = useTexts();
  const instant = useInstant();
  if (stamp === undefined) return <span className="t-faint">{t("field.checktable.not_final")}</span>;
  if (stamp.at === null) return <span className="t-small t-quiet">{t("field.checktable.final_with_save")}</span>;
  return (
    <span className="t-small t-quiet">
      {[stamp.name ?? t("field.checktable.someone"), instant(stamp.at)].join(" · ")}
    </span>
  );
}
