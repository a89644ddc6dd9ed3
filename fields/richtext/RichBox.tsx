import { useAnchored } from "@tessera/ui/layer/useAnchored.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { RichEditor } from "./RichEditor.tsx";
import type { RichSettings } from "./richFormats.ts";
import { richPlain } from "./richPlain.ts";

/** A rich text in a cell: what it says stands there on one line, its editor opens below. Escape leads back. */
export function RichBox(props: {
  readonly label: string;
  readonly value: string | null;
  readonly settings: RichSettings;
  readonly maxLength?: number | undefined;
  readonly onChange: (value: string | null) => void;
}): ReactNode {
  const { label, maxLength, onChange, settings, value } = props;
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useAnchored(open, button, panel, "below-start", true);
  useDismiss(open, [panel, button], () => setOpen(false));
  const text = richPlain(value ?? "").replace(/\s+/g, " ");
  // The sheet around it moves between cells by the same keys.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== "Tab") event.stopPropagation();
  };
  return (
    <div className="t-select">
      <button
        ref={button}
        type="button"
        className="t-input"
        aria-label={`${label}: ${text || t("field.richtext.empty")}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || open) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <span className={text === "" ? "t-cut t-faint" : "t-cut"}>{text || t("field.richtext.empty")}</span>
        <Icon of={ChevronDown} className="t-input__end" />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from the sheet
        <div ref={panel} popover="manual" className="t-raised t-options t-rich__panel" onKeyDown={onKeyDown}>
          <RichEditor
            label={label}
            value={value}
            settings={settings}
            rows={4}
            maxLength={maxLength}
            takesFocus
            onChange={onChange}
          />
        </div>
      )}
    </div>
  );
}
