import CornerDownLeft from "lucide-react/icons/corner-down-left";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Kbd } from "../action/Kbd.tsx";
import { OptionRow } from "../choice/OptionRow.tsx";
import { ModalLayer } from "../layer/ModalLayer.tsx";
import { Icon, type IconSource } from "../show/Icon.tsx";
import "../layer/Dialog.css";
import "./CommandPalette.css";

/** Something to go to or to do. */
export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  /** Quiet, behind the name: where it belongs, what else tells it from others. */
  readonly detail?: string | undefined;
  readonly icon?: IconSource | undefined;
  readonly onSelect: () => void;
};

/** Entries under one heading. */
export type PaletteGroup = {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
};

export type CommandPaletteProps = {
  /** What it is and what to type, which is also shown in the empty box. */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly groups: readonly PaletteGroup[];
  /** Below the entries: searching, nothing found, an error. */
  readonly note?: ReactNode;
  readonly busy?: boolean;
  /** Escape, a click beside it, or a choice. */
  readonly onClose: () => void;
  readonly closeLabel: string;
};

/** One box to search and to command with. The box keeps the focus; arrows, Home, End and Enter lead the list. */
export function CommandPalette(props: CommandPaletteProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(0);
  const entries = props.groups.flatMap((group) => group.entries);
  const at = Math.min(active, entries.length - 1);
  const entryId = (index: number): string => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  const choose = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    props.onClose();
    entry.onSelect();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    if (event.key === "ArrowDown") setActive(at >= last ? 0 : at + 1);
    else if (event.key === "ArrowUp") setActive(at <= 0 ? last : at - 1);
    else if (event.key === "Home" && event.ctrlKey) setActive(0);
    else if (event.key === "End" && event.ctrlKey) setActive(last);
    else if (event.key === "Enter") choose(entries[at]);
    else return;
    event.preventDefault();
  };
  let index = -1;
  return (
    <ModalLayer
      label={props.label}
      className="t-raised t-raised--modal t-dialog t-palette"
      start={input}
      onClose={props.onClose}
    >
      <div className="t-palette__box">
        <Icon of={Search} size={20} />
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-label={props.label}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? entryId(at) : undefined}
          placeholder={props.label}
          value={props.text}
          onChange={(event) => {
            setActive(0);
            props.onText(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="t-palette__close" onClick={props.onClose}>
          <span className="t-hide">{props.closeLabel}</span>
          <Kbd>Esc</Kbd>
          <Icon of={X} size={20} />
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={props.label} aria-busy={props.busy} className="t-palette__list">
        {props.groups.map((group) => (
          <fieldset key={group.id} aria-labelledby={`${id}-${group.id}-head`}>
            <div id={`${id}-${group.id}-head`} role="presentation" className="t-palette__head">
              {group.label}
            </div>
            {group.entries.map((entry) => {
              index += 1;
              const own = index;
              return (
                <OptionRow
                  key={entry.id}
                  id={entryId(own)}
                  active={own === at}
                  selected={own === at}
                  className="t-palette__entry"
                  onActive={() => setActive(own)}
                  onPick={() => choose(entry)}
                >
                  {entry.icon && <Icon of={entry.icon} />}
                  <span className="t-palette__text">
                    <span className="t-cut">{entry.label}</span>
                    {entry.detail && <span className="t-palette__detail t-cut">{entry.detail}</span>}
                  </span>
                  {own === at && <Icon of={CornerDownLeft} size={14} />}
                </OptionRow>
              );
            })}
          </fieldset>
        ))}
      </div>
      <div className="t-palette__note" role="status">
        {props.note}
      </div>
    </ModalLayer>
  );
}
