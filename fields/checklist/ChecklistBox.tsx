import { useAnchored } from "@tessera/ui/layer/useAnchored.ts";
import { useDismiss } from "@tessera/ui/layer/useDismiss.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ChecklistEditor, givenPoints } from "./ChecklistEditor.tsx";
import { type Checklist, countDone, shownPoints } from "./checklistValue.ts";
import type { ChecklistSettings } from "./def.ts";

/** A checklist in a cell: how much of it is done stands there, its points open below. Escape leads back. */
export function ChecklistBox(props: {
  readonly label: string;
  readonly settings: ChecklistSettings;
  readonly value: Checklist | null;
  readonly onChange: (value: Checklist) => void;
}): ReactNode {
  const { label, settings, value } = props;
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useAnchored(open, button, panel, "below-start", true);
  useDismiss(open, [panel, button], () => setOpen(false));
  useLayoutEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>("input")?.focus();
  }, [open]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const points = shownPoints(value, givenPoints(settings, t));
  const text =
    points.length === 0
      ? t("field.checklist.empty")
      : t("field.checklist.count", { done: countDone(points), all: points.length });
  // The sheet around it moves between cells by the same keys.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
    if (event.key !== "Tab") event.stopPropagation();
  };
  return (
    <div className="t-select">
      <button
        ref={button}
        type="button"
        className="t-input"
        aria-label={`${label}: ${text}`}
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
        <span className={points.length === 0 ? "t-cut t-faint" : "t-cut t-num"}>{text}</span>
        <Icon of={ChevronDown} className="t-input__end" />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from the sheet
        <div ref={panel} popover="manual" className="t-raised t-options t-checklist__panel" onKeyDown={onKeyDown}>
          <ChecklistEditor label={label} settings={settings} value={value} onChange={props.onChange} />
        </div>
      )}
    </div>
  );
}
