import { type ReactNode, useRef } from "react";
import { Link } from "../action/Link.tsx";
import { classNames } from "../classNames.ts";
import { useLongPress } from "../grid/useLongPress.ts";
import { Skeleton } from "../show/Skeleton.tsx";
import "./RecordCard.css";

/** Something of a record beside its name. */
export type RecordCardFact = {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  /** The label is seen; else it is only read out. */
  readonly isNamed?: boolean;
};

export type RecordCardProps = {
  /** Number or code, quiet, at the top. */
  readonly code?: ReactNode;
  /** Chip of the state, at the top right. */
  readonly state?: ReactNode;
  /** Name of the record, on two lines at most. */
  readonly title: ReactNode;
  /** What else matters, in one line; nothing that is empty. */
  readonly facts: readonly RecordCardFact[];
  /** Where the record opens; null: nowhere. */
  readonly href: string | null;
  /** A `Menu` of what can be done with the record; a long press and a right click on the card open it too. */
  readonly menu?: ReactNode;
};

/** A record where the window is too narrow for a table. The whole card leads to it. */
export function RecordCard(props: RecordCardProps): ReactNode {
  const { code, href, menu = null, state } = props;
  const frame = useRef<HTMLSpanElement>(null);
  const press = useLongPress(() => frame.current?.querySelector<HTMLElement>("button[aria-haspopup=menu]")?.click());
  const title = <span className="t-record-card__title">{props.title}</span>;
  const inside = (
    <>
      {(code !== undefined || state !== undefined) && (
        <span className="t-record-card__head">
          {code === undefined ? title : <span className="t-record-card__code t-cut">{code}</span>}
          {state}
        </span>
      )}
      {(code !== undefined || state === undefined) && title}
      {props.facts.length > 0 && (
        <span className="t-record-card__facts">
          {props.facts.map(({ id, isNamed, label, value }) => (
            <span key={id} className="t-record-card__fact t-cut">
              <span className={isNamed ? "t-faint" : "t-hide"}>{label}: </span>
              {value}
            </span>
          ))}
        </span>
      )}
    </>
  );
  const className = classNames("t-record-card", menu !== null && "t-record-card--menu");
  const card =
    href === null ? (
      <span className={className}>{inside}</span>
    ) : (
      <Link href={href} className={className}>
        {inside}
      </Link>
    );
  if (menu === null) return card;
  return (
    <span ref={frame} className="t-record-card__frame">
      {/* The button of the menu does the same for keyboards and readers. */}
      <span className="t-record-card__hold" {...press}>
        {card}
      </span>
      <span className="t-record-card__menu">{menu}</span>
    </span>
  );
}

/** A card on its way, of the same height. */
export function RecordCardSkeleton(): ReactNode {
  return (
    <span className="t-record-card" aria-hidden="true">
      <span className="t-record-card__head">
        <Skeleton width={96} />
      </span>
      <span className="t-record-card__title">
        <Skeleton width={220} />
      </span>
      <span className="t-record-card__facts">
        <Skeleton width={160} />
      </span>
    </span>
  );
}
