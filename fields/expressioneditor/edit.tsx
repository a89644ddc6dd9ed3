import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { ExpressionInput } from "./ExpressionInput.tsx";

/** Edits the text of an expression; an empty text is null. */
export function Edit({ field, onChange, state, variant }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { placeholder, rows } = field.formats;
  return (
    <ExpressionInput
      label={variant === "sheet" ? state.label : undefined}
      value={typeof state.value === "string" ? state.value : ""}
      rows={typeof rows === "number" ? rows : 2}
      placeholder={typeof placeholder === "string" ? shownText(placeholder, t) : undefined}
      onChange={(text) => onChange(text.trim() === "" ? null : text)}
    />
  );
}
