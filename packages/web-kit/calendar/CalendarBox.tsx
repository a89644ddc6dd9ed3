import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { formatTemporal, temporalHint } from "@tessera/ui/format/dateText.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import CalendarDays from "lucide-react/icons/calendar-days";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { lazyPart } from "../panels/lazyPart.tsx";
import type { CalendarDrawerProps } from "./CalendarDrawer.tsx";

const CalendarDrawer = lazyPart(async () => (await import("./CalendarDrawer.tsx")).CalendarDrawer);

/** A box that opens a calendar in a drawer, by a click or by keys. Delete empties it. */
export function CalendarBox(
  props: Omit<CalendarDrawerProps, "onClose"> & {
    /** Its name where no field labels it. */
    readonly label?: string | undefined;
    readonly placeholder?: string | undefined;
  },
): ReactNode {
  const { kind, label, mayClear, onChange, placeholder, value } = props;
  const { language, text } = useUiText();
  const control = useControl({ label });
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") setOpen(true);
    else if ((event.key === "Delete" || event.key === "Backspace") && mayClear && value !== null) onChange(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const box = (
    <button
      {...control.aria}
      type="button"
      id={control.id}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={classNames("t-input", "t-num", control.invalid && "is-bad", control.warned && "is-warn")}
      onClick={() => setOpen(true)}
      onKeyDown={onKeyDown}
    >
      <span className={classNames("t-cut", value === null && "t-faint")}>
        {value === null ? (placeholder ?? temporalHint(kind, language)) : formatTemporal(kind, value, language)}
      </span>
      <Icon of={CalendarDays} className="t-input__end" />
    </button>
  );
  return (
    <>
      {mayClear && value !== null && label === undefined ? (
        <div className="t-field-beside">
          {box}
          <IconButton icon={X} label={text("ui.clear")} onClick={() => onChange(null)} />
        </div>
      ) : (
        box
      )}
      {isOpen && <CalendarDrawer {...props} onClose={() => setOpen(false)} onFailed={() => setOpen(false)} />}
    </>
  );
}
