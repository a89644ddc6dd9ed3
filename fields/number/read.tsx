import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { NumberSettings } from "./def.ts";
import { scaleOf, textOf } from "./numberText.ts";

/** The number as the person's language writes it, with its unit. */
export function Read(props: FieldReadProps<NumberSettings>): ReactNode {
  const { language } = useUiText();
  const { field, settings, value } = props;
  const { grouping, prefix, suffix } = settings;
  const text = textOf(value);
  const shown =
    text === null
      ? String(value ?? "")
      : formatDecimal(text, language, scaleOf(field, settings) ?? 0, grouping !== false);
  const parts = [prefix, shown, suffix].filter((part) => part !== undefined && part !== "");
  return <span className="t-num">{parts.join("\u00a0")}</span>;
}
