import Check from "lucide-react/icons/check";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { useAnchored } from "../layer/useAnchored.ts";
import { Icon, type IconSource } from "../show/Icon.tsx";
import { OptionRow } from "./OptionRow.tsx";
import "./OptionList.css";

// Nothing is marked before someone has typed.
const MarkedText = lazy(async () => ({ default: (await import("../show/MarkedText.tsx")).MarkedText }));

/** Something to choose: its value, and the name people read. */
export type Option = {
  readonly value: string;
  readonly label: string;
  /** Quiet, at the right: a code, a count. */
  readonly end?: ReactNode;
  readonly icon?: IconSource;
  /** In place of the icon: a tile or an avatar. */
  readonly mark?: ReactNode;
  readonly disabled?: boolean;
  /** It does something instead of being a value: it is taken only where it is seen. */
  readonly acts?: boolean;
};

type OptionListProps = {
  readonly id: string;
  readonly label: string | undefined;
  readonly labelledBy: string | undefined;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly options: readonly Option[];
  readonly value: string | null;
  /** What was searched for, to be marked in the names. Absent: nothing. */
  readonly query?: string | undefined;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onPick: (option: Option) => void;
  /** The end of the list came in sight. */
  readonly onEnd?: (() => void) | undefined;
  /** Below the options: loading, nothing found, an error. */
  readonly note?: ReactNode;
  readonly busy?: boolean;
};

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** What a box or a button says of the options below it while they are open; `active` below 0: none is led to. */
export function comboAria(listId: string, open: boolean, active: number) {
  return {
    role: "combobox",
    "aria-expanded": open,
    "aria-controls": open ? listId : undefined,
    "aria-activedescendant": open && active >= 0 ? optionId(listId, active) : undefined,
  } as const;
}

/** The open list of a select or a combo box, in the top layer. The focus stays on the control. */
export function OptionList(props: OptionListProps): ReactNode {
  const { id, active, onEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useAnchored(true, props.anchor, props.listRef, "below-start", true);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const watch = onEnd !== undefined;
  useEffect(() => {
    if (!watch || !end.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current?.(),
      { root: scroller.current, rootMargin: "64px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watch, props.options.length]);
  return (
    <div ref={props.listRef} popover="manual" className="t-raised t-options">
      <div ref={scroller} className="t-options__scroll">
        <div
          id={id}
          role="listbox"
          aria-label={props.label}
          aria-labelledby={props.label === undefined ? props.labelledBy : undefined}
          aria-busy={props.busy || undefined}
        >
          {props.options.map((option, index) => (
            <OptionRow
              key={option.value}
              id={optionId(id, index)}
              active={index === active}
              selected={option.value === props.value}
              disabled={option.disabled}
              onActive={() => props.onActive(index)}
              onPick={() => props.onPick(option)}
            >
              {option.mark ?? (option.icon && <Icon of={option.icon} />)}
              <span className="t-cut" title={option.label}>
                {props.query && !option.acts ? (
                  <Suspense fallback={option.label}>
                    <MarkedText text={option.label} query={props.query} />
                  </Suspense>
                ) : (
                  option.label
                )}
              </span>
              <span className="t-option__end">
                {option.end}
                {option.value === props.value && <Icon of={Check} />}
              </span>
            </OptionRow>
          ))}
        </div>
        <div ref={end} />
      </div>
      {props.note && (
        <div className="t-options__note" role="status">
          {props.note}
        </div>
      )}
    </div>
  );
}
