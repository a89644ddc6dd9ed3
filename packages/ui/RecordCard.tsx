import type { ReactNode } from "react";
import { Link } from "./Link.tsx";
import { Skeleton } from "./Skeleton.tsx";
import "./RecordCard.css";

export type RecordCardProps = {
  /** Number or code, quiet, at the top. */
  readonly code?: ReactNode;
  /** Chip of the state, at the top right. */
  readonly state?: ReactNode;
  /** Name of the record, on two lines at most. */
  readonly title: ReactNode;
  /** What else matters, in one line; nothing that is empty. */
  readonly facts: readonly { readonly id: string; readonly label: string; readonly value: ReactNode }[];
  /** Where the record opens; null: nowhere. */
  readonly href: string | null;
};

/** A record where the window is too narrow for a table. The whole card leads to it. */
export function RecordCard(props: RecordCardProps): ReactNode {
  const { code, href, state } = props;
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
          {props.facts.map(({ id, label, value }) => (
            <span key={id} className="t-record-card__fact t-cut">
              <span className="t-hide">{label}: </span>
              {value}
            </span>
          ))}
        </span>
      )}
    </>
  );
  return href === null ? (
    <span className="t-record-card">{inside}</span>
  ) : (
    <Link href={href} className="t-record-card">
      {inside}
    </Link>
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
