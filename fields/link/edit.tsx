import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import type { LinkSettings } from "./def.ts";
import { safeAddress, typedAddress } from "./safeAddress.ts";
import "./link.css";

/**
 * Edits an address; a host that is typed without a scheme becomes a page when the field is left. An empty text is null.
 */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<LinkSettings>): ReactNode {
  const { t } = useTexts();
  const { placeholder } = settings;
  const value = typeof state.value === "string" ? state.value : "";
  const href = safeAddress(value);
  const box = (
    <TextInput
      type="url"
      label={variant === "sheet" ? state.label : undefined}
      value={value}
      placeholder={placeholder === undefined ? undefined : shownText(placeholder, t)}
      onChange={(typed) => onChange(typed === "" ? null : typed)}
      onBlur={() => {
        const address = typedAddress(value);
        if (address !== value) onChange(address === "" ? null : address);
      }}
    />
  );
  if (variant === "sheet") return box;
  return (
    <div className="t-linkbox">
      {box}
      {href !== null && (
        <a className="t-linkbox__open" href={href} target="_blank" rel="noopener noreferrer">
          <Icon of={ExternalLink} label={t("field.link.open")} />
        </a>
      )}
    </div>
  );
}
