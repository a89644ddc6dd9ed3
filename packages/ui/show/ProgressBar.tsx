import type { ReactNode } from "react";
import "./ProgressBar.css";

/**
 * How far something has come: a bar with its label above. `value` is between 0 and `max`; null: it is not known how
 * far.
 */
export function ProgressBar(props: {
  readonly label: string;
  readonly value: number | null;
  readonly max: number;
  /** What stands at the end of the label, such as "12 of 40". */
  readonly note?: string;
}): ReactNode {
  const { label, max, note, value } = props;
  const done = value === null ? null : Math.min(Math.max(value, 0), max);
  return (
    <div className="t-progress">
      <div className="t-progress__text">
        <span className="t-cut">{label}</span>
        {note !== undefined && <span className="t-num t-quiet">{note}</span>}
      </div>
      <progress aria-label={label} aria-valuetext={note} max={max} {...(done === null ? {} : { value: done })} />
    </div>
  );
}
