import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { RichShown } from "@tessera/web-kit/rich/RichShown.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { RichtextSettings } from "./def.ts";

const RichEditor = lazyPart(async () => (await import("@tessera/web-kit/rich/RichEditor.tsx")).RichEditor);
const RichBox = lazyPart(async () => (await import("./RichBox.tsx")).RichBox);

/** Lines take the whole width where nobody has placed them. */
export const wide = true;

/** Edits a text with formats; in a cell of a sub-form behind its first line. Without its editor it can be read. */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<RichtextSettings>): ReactNode {
  const { t } = useTexts();
  const { maxlength, placeholder, rows = 5 } = settings;
  const value = typeof state.value === "string" && state.value !== "" ? state.value : null;
  const instead = <RichShown html={value ?? ""} />;
  if (variant === "sheet")
    return (
      <RichBox
        label={state.label}
        value={value}
        settings={settings}
        maxLength={maxlength}
        onChange={onChange}
        waiting={instead}
        instead={instead}
      />
    );
  return (
    <RichEditor
      value={value}
      settings={settings}
      rows={rows}
      placeholder={placeholder === undefined ? undefined : shownText(placeholder, t)}
      maxLength={maxlength}
      onChange={onChange}
      waiting={<Skeleton height={56 + rows * 20} />}
      instead={instead}
    />
  );
}
