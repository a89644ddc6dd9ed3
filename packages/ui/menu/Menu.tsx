import ChevronDown from "lucide-react/icons/chevron-down";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, useRef, useState } from "react";
import { Button, type ButtonVariant } from "../action/Button.tsx";
import { IconButton } from "../action/IconButton.tsx";
import { Icon, type IconSource } from "../show/Icon.tsx";
import { type MenuEntry, MenuList } from "./MenuList.tsx";

export type MenuProps = {
  /** Name of the menu; the label of its button when `text` is given. */
  readonly label: string;
  /** Its lines; a function makes them when it is opened. */
  readonly items: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** Shows a button with this text and a chevron instead of an icon alone. */
  readonly text?: ReactNode;
  readonly icon?: IconSource;
  readonly variant?: ButtonVariant;
  readonly align?: "start" | "end";
  readonly disabled?: boolean;
  readonly tabIndex?: number;
  /**
   * While it is open it has an entry of the browser's history, so that Back closes it on any page; a sheet always has.
   */
  readonly hasEntry?: boolean;
};

/** A button that opens a list of actions. */
export function Menu(props: MenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Where the keyboard was: on the button, or in the row whose menu was asked for by a key. */
  const from = useRef<Element | null>(null);
  const toggle = (): void => {
    from.current = document.activeElement;
    setOpen(!open);
  };
  return (
    <>
      {props.text === undefined ? (
        <IconButton
          ref={button}
          icon={props.icon ?? Ellipsis}
          label={props.label}
          variant={props.variant ?? "quiet"}
          hasPopup="menu"
          expanded={open}
          disabled={props.disabled}
          onClick={toggle}
          {...(props.tabIndex === undefined ? {} : { tabIndex: props.tabIndex })}
        />
      ) : (
        <Button
          ref={button}
          variant={props.variant ?? "secondary"}
          hasPopup="menu"
          expanded={open}
          disabled={props.disabled ?? false}
          onClick={toggle}
          {...(props.icon ? { icon: props.icon } : {})}
        >
          {props.text}
          <Icon of={ChevronDown} />
        </Button>
      )}
      {open && (
        <MenuList
          anchor={button}
          label={props.label}
          items={typeof props.items === "function" ? props.items() : props.items}
          align={props.align ?? "end"}
          hasEntry={props.hasEntry ?? false}
          onClose={(refocus) => {
            setOpen(false);
            if (!refocus) return;
            const isThere = from.current?.isConnected === true && from.current !== document.body;
            (isThere && from.current instanceof HTMLElement ? from.current : button.current)?.focus();
          }}
        />
      )}
    </>
  );
}
