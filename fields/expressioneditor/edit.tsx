import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { ExpressioneditorSettings } from "./def.ts";
import { ExpressionInput } from "./ExpressionInput.tsx";

/** Edits the text of an expression; an empty text is null. */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<ExpressioneditorSettings>): ReactNode {
  const { t } = useTexts();
  const { placeholder, rows } = settings;
  return (
    <ExpressionInput
      label={variant === "sheet" ? state.label : undefined}
      value={typeof state.value === "string" ? state.value : ""}
      rows={rows ?? 2}
      placeholder={placeholder === undefined ? undefined : shownText(placeholder, t)}
      onChange={(text) => onChange(text.trim() === "" ? null : text)}
    />
  );
}
