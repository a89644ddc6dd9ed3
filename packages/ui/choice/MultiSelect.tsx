import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "../classNames.ts";
import { useAnchored } from "../layer/useAnchored.ts";
import { useDismiss } from "../layer/useDismiss.ts";
import { Icon } from "../show/Icon.tsx";
import { OptionRow } from "./OptionRow.tsx";

/**
 * Chooses several options on one line: their names stand there, a list below ticks them one after the other and stays
 * until it is left.
 */
export function MultiSelect(props: {
  readonly label: string;
  /** All that can be chosen or taken out. */
  readonly options: readonly { readonly key: string; readonly label: string }[];
  readonly chosen: readonly string[];
  /** Stands there while nothing is chosen. */
  readonly placeholder: string;
  /** In the order in which they were ticked. */
  readonly onTake: (keys: readonly string[]) => void;
}): ReactNode {
  const { chosen, label, onTake, options, placeholder } = props;
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  useAnchored(open, button, list, "below-start", true);
  useDismiss(open, [button, list], () => setOpen(false));
  const toggle = (key: string): void =>
    onTake(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  const rowId = (index: number): string => `${listId}-${index}`;
  const goTo = (index: number): void => {
    const next = Math.max(0, Math.min(index, options.length - 1));
    setActive(next);
    document.getElementById(rowId(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const option = options[active];
    if (event.key === "ArrowDown") open ? goTo(active + 1) : setOpen(true);
    else if (event.key === "ArrowUp") open ? goTo(active - 1) : setOpen(true);
    else if (event.key === "Home" && open) goTo(0);
    else if (event.key === "End" && open) goTo(options.length - 1);
    else if ((event.key === "Enter" || event.key === " ") && open && option) toggle(option.key);
    else if (event.key === "Escape" && open) setOpen(false);
    else if ((event.key === "Delete" || event.key === "Backspace") && !open) onTake([]);
    else {
      if (event.key === "Tab") setOpen(false);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const names = options.filter(({ key }) => chosen.includes(key)).map((option) => option.label);
  return (
    <div className="t-select">
      <button
        ref={button}
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && options[active] ? rowId(active) : undefined}
        className="t-input"
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        <span className={classNames("t-cut", names.length === 0 && "t-faint")}>{names.join(", ") || placeholder}</span>
        <Icon of={ChevronDown} className="t-input__end" />
      </button>
      {open && (
        <div ref={list} popover="manual" className="t-raised t-options">
          <div className="t-options__scroll">
            <div id={listId} role="listbox" aria-label={label} aria-multiselectable="true">
              {options.map(({ key, label: name }, index) => (
                <OptionRow
                  key={key}
                  id={rowId(index)}
                  active={index === active}
                  selected={chosen.includes(key)}
                  onActive={() => setActive(index)}
                  onPick={() => toggle(key)}
                >
                  <span className="t-cut">{name}</span>
                  <span className="t-option__end">{chosen.includes(key) && <Icon of={Check} />}</span>
                </OptionRow>
              ))}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
