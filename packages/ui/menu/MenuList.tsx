import Check from "lucide-react/icons/check";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { classNames } from "../classNames.ts";
import { ModalLayer } from "../layer/ModalLayer.tsx";
import { useAnchored } from "../layer/useAnchored.ts";
import { useDismiss } from "../layer/useDismiss.ts";
import { useIsNarrow } from "../measure/useIsNarrow.ts";
import { Icon, type IconSource } from "../show/Icon.tsx";
import "./Menu.css";

/** One line of a menu: an action, a heading or a separator. */
export type MenuEntry =
  | {
      readonly id: string;
      readonly label: string;
      readonly icon?: IconSource;
      /** On the right: keys or a count. */
      readonly end?: ReactNode;
      readonly danger?: boolean;
      /** Set on entries that are one choice of several. */
      readonly checked?: boolean;
      /** Several such entries may be chosen at once: choosing one leaves the menu open. */
      readonly isSwitch?: boolean;
      /** Why it cannot be used now; it stays in the list and says so. */
      readonly disabledReason?: string | undefined;
      readonly onSelect: () => void;
    }
  | { readonly id: string; readonly heading: string }
  | { readonly id: string; readonly separator: true };

type MenuListProps = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly align?: "start" | "end";
  /** It has an entry of the browser's history, so that Back closes it on any page. */
  readonly hasEntry?: boolean;
  /** `refocus` is true when the keyboard or a choice closed it, so the focus goes back to the anchor. */
  readonly onClose: (refocus: boolean) => void;
};

/**
 * What an action is to anyone who hears the menu: something to do, one of several to choose from, or to be had or not.
 */
function entryRole({ checked, isSwitch }: Pick<Extract<MenuEntry, { onSelect: () => void }>, "checked" | "isSwitch">) {
  if (checked === undefined) return { role: "menuitem" } as const;
  return { role: isSwitch ? "menuitemcheckbox" : "menuitemradio", "aria-checked": checked } as const;
}

type ItemsProps = Pick<MenuListProps, "label" | "items" | "onClose"> & {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly isFloating: boolean;
};

/** The lines of an open menu; arrows, Home, End, first letters, Enter, Escape. */
function MenuItems(props: ItemsProps): ReactNode {
  const { list } = props;
  const baseId = useId();
  const typed = useRef({ text: "", at: 0 });
  const actions = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
  useEffect(() => {
    list.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [list]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = actions();
    const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
    const go = (index: number): void => all[(index + all.length) % all.length]?.focus();
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(all.length - 1);
    else if (event.key === "Escape") props.onClose(true);
    else if (event.key === "Tab") {
      props.onClose(true);
      return;
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const state = typed.current;
      const goesOn = event.timeStamp - state.at <= 700;
      // A space begins nothing, it presses; within words it belongs to them.
      if (event.key === " " && !goesOn) return;
      state.text = goesOn ? state.text + event.key : event.key;
      state.at = event.timeStamp;
      const wanted = state.text.toLocaleLowerCase();
      all.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(wanted))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      {...(props.isFloating ? { popover: "manual" as const } : {})}
      role="menu"
      tabIndex={-1}
      aria-label={props.label}
      className={classNames("t-menu", props.isFloating && "t-raised")}
      onKeyDown={onKeyDown}
    >
      {props.items.map((item) => {
        if ("separator" in item) return <hr key={item.id} />;
        if ("heading" in item) {
          return (
            <div key={item.id} className="t-menu__head" role="presentation">
              {item.heading}
            </div>
          );
        }
        const refused = item.disabledReason !== undefined;
        const reasonId = `${baseId}-${item.id}`;
        return (
          <button
            key={item.id}
            type="button"
            {...entryRole(item)}
            aria-disabled={refused || undefined}
            aria-describedby={refused ? reasonId : undefined}
            tabIndex={-1}
            className={classNames("t-menu__item", item.danger && "t-menu__item--danger")}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => {
              if (refused) return;
              if (!item.isSwitch) props.onClose(true);
              item.onSelect();
            }}
          >
            {item.icon && <Icon of={item.icon} />}
            <span className="t-menu__word">
              {item.label}
              {refused && (
                <span id={reasonId} className="t-menu__reason">
                  {item.disabledReason}
                </span>
              )}
            </span>
            {(item.end !== undefined || item.checked) && (
              <span className="t-menu__end">{item.checked ? <Icon of={Check} /> : item.end}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** A menu in the top layer beside what opened it. */
function FloatingMenu(props: MenuListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useAnchored(true, props.anchor, list, props.align === "start" ? "below-start" : "below-end");
  useDismiss(true, [list, props.anchor], () => props.onClose(false), {
    entry: props.hasEntry === true ? "own" : "none",
    onBack: () => props.onClose(true),
  });
  return <MenuItems label={props.label} items={props.items} onClose={props.onClose} list={list} isFloating />;
}

/** A menu as a sheet at the foot of a narrow window, named, with the lines of a finger's height. */
function SheetMenu(props: MenuListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  return (
    <ModalLayer
      label={props.label}
      className="t-raised t-raised--modal t-menu-sheet"
      onClose={() => props.onClose(true)}
    >
      <p className="t-menu-sheet__title t-cut">{props.label}</p>
      <MenuItems label={props.label} items={props.items} onClose={props.onClose} list={list} isFloating={false} />
    </ModalLayer>
  );
}

/** The open list of a menu: beside its button, and on a phone a sheet at the foot. */
export function MenuList(props: MenuListProps): ReactNode {
  return useIsNarrow() ? <SheetMenu {...props} /> : <FloatingMenu {...props} />;
}
