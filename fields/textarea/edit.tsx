import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { TextareaSettings } from "./def.ts";

// Hardly any form has program text.
const CodeText = lazyPart(async () => (await import("@tessera/ui/show/CodeText.tsx")).CodeText);

/** Lines take the whole width where nobody has placed them. */
export const wide = true;

/** Edits several lines; in a sheet one line, since its rows do not grow. An empty text is null. */
export function Edit(props: FieldEditProps<TextareaSettings>): ReactNode {
  const { field, onChange, settings, state, variant } = props;
  const { t } = useTexts();
  const { code, maxlength, placeholder, rows } = settings;
  const common = {
    value: typeof state.value === "string" ? state.value : "",
    placeholder: placeholder === undefined ? undefined : shownText(placeholder, t),
    onChange: (text: string) => onChange(text === "" ? null : text),
  };
  // A single line would lose the breaks of a text that has some: it is edited on the form of the row, or as it is.
  if (variant === "sheet" && !common.value.includes("\n")) return <TextInput {...common} label={state.label} />;
  const area = (
    <TextArea
      {...common}
      label={variant === "sheet" ? state.label : undefined}
      rows={rows ?? 3}
      limit={variant === "form" ? (maxlength ?? field.detail.length ?? undefined) : undefined}
    />
  );
  if (code !== true || variant === "sheet") return area;
  return <CodeText {...common} {...(rows === undefined ? {} : { rows })} waiting={area} instead={area} />;
}
