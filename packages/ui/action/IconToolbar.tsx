import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../classNames.ts";
import { Tooltip } from "../layer/Tooltip.tsx";
import { countText } from "../list/countText.ts";
import { Badge } from "../show/Badge.tsx";
import { Icon, type IconSource } from "../show/Icon.tsx";
import { Kbd } from "./Kbd.tsx";
import { isShortcut } from "./shortcut.ts";
import "./Button.css";
import "./IconToolbar.css";

/** Where an extra of a toolbar is drawn: what can be pressed in it takes the tab index, and tips open to that side. */
export type ToolPlace = { readonly tabIndex: 0 | -1; readonly tip: "above" | "right" };

/**
 * What stands beside a button of an icon toolbar for a time (spec lists §3 extra components): one thing to press, or a
 * text.
 */
export type ToolExtra = {
  readonly id: string;
  /** Whether it stands there now. */
  readonly condition: boolean;
  readonly draw: (place: ToolPlace) => ReactNode;
};

/**
 * A button of an icon toolbar (spec lists §3 toolbar button): name, icon and the text of its tip are never left out.
 */
export type ToolButton = {
  readonly id: string;
  readonly icon: IconSource;
  /** Its name: spoken, and shown as a tip. */
  readonly label: string;
  /** Default 16. */
  readonly iconSize?: 12 | 14 | 16 | 20;
  /** What it does, below the name in the tip. */
  readonly description?: string | undefined;
  /** Keys that press it wherever the focus is, such as `Alt+Shift+B`. */
  readonly shortcuts?: readonly string[];
  /** Turns a ring and refuses clicks. */
  readonly loading?: boolean;
  /** Why it cannot be used now: it stays in its place, says so, and refuses clicks. */
  readonly disabled?: { readonly title: string; readonly description?: string } | undefined;
  readonly badge?:
    | { readonly count: number; readonly max?: number; readonly tone?: "accent" | "danger" }
    | { readonly icon: IconSource }
    | undefined;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly hasPopup?: "menu" | "dialog" | "listbox";
  /** What stands beside it, below it in a column, while its condition holds. */
  readonly extras?: readonly ToolExtra[];
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
};

export type IconToolbarProps = {
  readonly label: string;
  readonly items: readonly ToolButton[];
  /** At the far end. */
  readonly end?: readonly ToolButton[];
  readonly vertical?: boolean;
};

/** Milliseconds under the pointer before a tip opens (spec lists §9). */
const tipAfter = 200;

const shownExtras = ({ extras = [] }: ToolButton): readonly ToolExtra[] => extras.filter(({ condition }) => condition);

/** What the arrows lead to, as the elements say it of themselves. */
const stops = "[data-tool], [data-extra] :is(button, a[href])";
const extraStop = (item: ToolButton, extra: ToolExtra): string => `${item.id}/${extra.id}`;
const stopsOf = (item: ToolButton): readonly string[] => [
  item.id,
  ...shownExtras(item).map((extra) => extraStop(item, extra)),
];

/** The stop that an element of the bar is or stands in; null outside of all. */
function stopAt(element: HTMLElement): string | null {
  const at = element.closest<HTMLElement>("[data-tool], [data-extra]");
  return at?.dataset.tool ?? at?.dataset.extra ?? null;
}

const refuses = (item: ToolButton): boolean => item.loading === true || item.disabled !== undefined;

function Tip(props: { item: ToolButton }): ReactNode {
  const { label, description, disabled, shortcuts = [] } = props.item;
  return (
    <>
      <span className="t-tools__tip">
        {label}
        {shortcuts.map((keys) => (
          <Kbd key={keys}>{keys.replaceAll("+", " ")}</Kbd>
        ))}
      </span>
      {description !== undefined && <span className="t-tools__line">{description}</span>}
      {disabled !== undefined && (
        <span className="t-tools__line">
          <b>{disabled.title}</b> {disabled.description}
        </span>
      )}
    </>
  );
}

/** A count as it is read aloud. One that is cut stands as it is seen, since people say what they see to press it. */
function readCount(count: number, max?: number): string {
  const shown = countText(count, max);
  return shown === String(count) ? `(${shown})` : shown;
}

function Tool(props: { item: ToolButton; isStop: boolean; placement: "above" | "right" }): ReactNode {
  const { item, isStop } = props;
  const { badge, disabled, loading = false } = item;
  const reason = disabled === undefined ? null : [disabled.title, disabled.description].filter(Boolean).join(" ");
  const counted = badge !== undefined && "count" in badge && badge.count > 0 ? badge : null;
  return (
    <Tooltip text={<Tip item={item} />} placement={props.placement} delay={tipAfter}>
      <button
        ref={item.ref}
        type="button"
        data-tool={item.id}
        className={classNames("t-btn", "t-btn--icon", "t-btn--quiet", "t-tools__button")}
        aria-label={counted === null ? item.label : `${item.label} ${readCount(counted.count, counted.max)}`}
        aria-description={reason ?? item.description}
        aria-keyshortcuts={item.shortcuts?.join(" ")}
        aria-disabled={refuses(item) || undefined}
        aria-busy={loading || undefined}
        aria-pressed={item.pressed}
        aria-expanded={item.expanded}
        aria-haspopup={item.hasPopup}
        tabIndex={isStop ? 0 : -1}
        onClick={() => {
          if (!refuses(item)) item.onClick();
        }}
      >
        {loading ? <span className="t-spin" aria-hidden="true" /> : <Icon of={item.icon} size={item.iconSize ?? 16} />}
        {badge !== undefined && "icon" in badge && (
          <span className="t-tools__mark">
            <Icon of={badge.icon} size={12} />
          </span>
        )}
        {counted !== null && (
          <span className="t-tools__mark" aria-hidden="true">
            <Badge tone={counted.tone}>{countText(counted.count, counted.max)}</Badge>
          </span>
        )}
      </button>
    </Tooltip>
  );
}

/** Icon buttons with tips, one tab stop for all of them: arrows, Home and End lead on (spec lists §2.11). */
export function IconToolbar(props: IconToolbarProps): ReactNode {
  const { items, end = [], vertical = false } = props;
  const all = [...items, ...end];
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const stopId = all.some((item) => stopsOf(item).includes(stop ?? "")) ? stop : (all[0]?.id ?? null);
  const latest = useRef(all);
  latest.current = all;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat) return;
      const item = latest.current.find(({ shortcuts = [] }) => shortcuts.some((keys) => isShortcut(event, keys)));
      if (item === undefined) return;
      event.preventDefault();
      if (!refuses(item)) item.onClick();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
    const at = document.activeElement instanceof HTMLElement ? buttons.indexOf(document.activeElement) : -1;
    const go = (index: number): void => buttons[(index + buttons.length) % buttons.length]?.focus();
    if (event.key === (vertical ? "ArrowDown" : "ArrowRight")) go(at + 1);
    else if (event.key === (vertical ? "ArrowUp" : "ArrowLeft")) go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(buttons.length - 1);
    else return;
    event.preventDefault();
  };
  const placement = vertical ? "right" : "above";
  const draw = (item: ToolButton): ReactNode => (
    <Fragment key={item.id}>
      <Tool item={item} isStop={item.id === stopId} placement={placement} />
      {shownExtras(item).map((extra) => {
        const id = extraStop(item, extra);
        return (
          <span key={id} data-extra={id} className="t-tools__extra">
            {extra.draw({ tabIndex: id === stopId ? 0 : -1, tip: placement })}
          </span>
        );
      })}
    </Fragment>
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={props.label}
      aria-orientation={vertical ? "vertical" : "horizontal"}
      className={classNames("t-tools", vertical && "t-tools--vertical")}
      onKeyDown={onKeyDown}
      onFocus={(event: FocusEvent<HTMLElement>) => setStop(stopAt(event.target) ?? stop)}
    >
      {items.map(draw)}
      {end.length > 0 && <span className="t-tools__gap" />}
      {end.map(draw)}
    </div>
  );
}
