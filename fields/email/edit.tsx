import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { EmailSettings } from "./def.ts";

/** Edits an address; blanks around it are not kept, an empty one is null. */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<EmailSettings>): ReactNode {
  const { t } = useTexts();
  const { placeholder } = settings;
  return (
    <TextInput
      type="email"
      label={variant === "sheet" ? state.label : undefined}
      value={typeof state.value === "string" ? state.value : ""}
      placeholder={placeholder === undefined ? undefined : shownText(placeholder, t)}
      onChange={(typed) => onChange(typed.trim() === "" ? null : typed.trim())}
    />
  );
}
