import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "../classNames.ts";
import { Icon } from "../show/Icon.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import "./Splitter.css";

/** Least width of the first part in pixels, and the most of the whole that it takes in percent (spec lists §2.9). */
const min = 300;
const max = 90;
/** Pixels of one press of an arrow key. */
const step = 24;

export type SplitterProps = {
  /** Name of the line between the two parts. */
  readonly label: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Share of the first part in percent where nobody moved the line. */
  readonly share: number;
  /** Width of the first part in pixels as it was chosen; null: its share. */
  readonly width: number | null;
  readonly onWidth: (width: number | null) => void;
  /** The first part is folded away; a strip of 15 px brings it back. */
  readonly collapsed: boolean;
  readonly onCollapsed: (collapsed: boolean) => void;
};

/** Keeps a width between 300 px and 90 % of the whole. */
export function splitWidth(wanted: number, whole: number): number {
  return Math.round(Math.max(min, Math.min(wanted, (whole * max) / 100)));
}

/**
 * Two parts beside each other with a line that is moved by mouse, touch or arrow keys (Home and End: least and most;
 * Enter folds; a double click gives the share back). In a narrow window they stand one below the other.
 */
export function Splitter(props: SplitterProps): ReactNode {
  const { collapsed, onCollapsed, onWidth } = props;
  const { text } = useUiText();
  const whole = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLDivElement>(null);
  /** Where the pointer took the line, and how wide the part was then. */
  const grip = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const [moving, setMoving] = useState<number | null>(null);
  const [total, setTotal] = useState(0);
  useEffect(() => {
    const element = whole.current;
    if (element === null) return;
    const measure = (): void => setTotal(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const chosen = moving ?? props.width;
  const width = chosen ?? splitWidth((total * props.share) / 100, total);
  const now = (): number => first.current?.offsetWidth || width;
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => onWidth(splitWidth(now() - step, total)),
      ArrowRight: () => onWidth(splitWidth(now() + step, total)),
      Home: () => onWidth(splitWidth(0, total)),
      End: () => onWidth(splitWidth(total, total)),
      Enter: () => onCollapsed(!collapsed),
    };
    const move = moves[event.key];
    if (move === undefined || (collapsed && event.key !== "Enter")) return;
    event.preventDefault();
    move();
  };
  const take = (event: PointerEvent<HTMLDivElement>): void => {
    if (collapsed || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    grip.current = { x: event.clientX, width: now() };
  };
  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const { current } = grip;
    if (current !== null) setMoving(splitWidth(current.width + event.clientX - current.x, total));
  };
  const release = (): void => {
    grip.current = null;
    if (moving !== null) onWidth(moving);
    setMoving(null);
  };
  const percent = total === 0 ? props.share : Math.round((width / total) * 100);
  return (
    <div ref={whole} className={classNames("t-split", moving !== null && "is-moving")}>
      <div
        ref={first}
        className="t-split__first"
        hidden={collapsed}
        style={chosen === null ? { flexBasis: `${props.share}%` } : { flexBasis: chosen }}
      >
        {props.first}
      </div>
      <div className="t-split__strip">
        {/* biome-ignore lint/a11y/useSemanticElements: a rule that people move is a separator with a value, which hr has not */}
        <div
          role="separator"
          tabIndex={0}
          aria-label={props.label}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={collapsed ? 0 : Math.min(percent, max)}
          className="t-split__line"
          onKeyDown={onKeyDown}
          onPointerDown={take}
          onPointerMove={follow}
          onPointerUp={release}
          onPointerCancel={release}
          onDoubleClick={() => onWidth(null)}
        />
        <button
          type="button"
          className="t-split__fold"
          aria-expanded={!collapsed}
          aria-label={text(collapsed ? "ui.expand" : "ui.collapse")}
          onClick={() => onCollapsed(!collapsed)}
        >
          <Icon of={collapsed ? ChevronRight : ChevronLeft} size={14} />
        </button>
      </div>
      <div className="t-split__second">{props.second}</div>
    </div>
  );
}
