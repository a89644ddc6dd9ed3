import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { cellText } from "./checktableText.ts";
import type { Viewpoint } from "./def.ts";

/** What a cell says, to be read. */
export function CellText(props: { readonly viewpoint: Viewpoint; readonly value: string }): ReactNode {
  const { value, viewpoint } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  if (value === "") return <span className="t-faint">{t("ui.not_set")}</span>;
  if (viewpoint.kind === "number") {
    const decimals = value.split(".")[1]?.length ?? 0;
    return <span className="t-num t-checktable__text">{formatDecimal(value, language, decimals)}</span>;
  }
  if (viewpoint.kind === "date")
    return <span className="t-date t-checktable__text">{formatTemporal("date", value, language)}</span>;
  return <span className="t-checktable__text">{shownText(cellText(viewpoint, value), t)}</span>;
}
