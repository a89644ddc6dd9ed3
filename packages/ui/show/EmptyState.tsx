import type { ReactNode } from "react";
import "./EmptyState.css";

export type EmptyStateProps = {
  /** One sentence: there is nothing yet, or nothing matches and which filter to drop. */
  readonly text: ReactNode;
  /** The button that fills it or drops the filter. */
  readonly action?: ReactNode;
  /** `noMatch`: there is something, but not for this filter. */
  readonly kind?: "empty" | "noMatch";
};

const tiles = [
  { x: 1, y: 1, width: 16 },
  { x: 1, y: 16, width: 24 },
  { x: 21, y: 1, width: 18 },
  { x: 29, y: 16, width: 10 },
];

/** Nothing here: one sentence and the action that helps. */
export function EmptyState(props: EmptyStateProps): ReactNode {
  return (
    <div className="t-empty" role="status">
      <svg
        width="40"
        height="28"
        viewBox="0 0 40 28"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {tiles.map((tile, index) => (
          <rect
            key={`${tile.x}-${tile.y}`}
            {...tile}
            height="11"
            rx="2"
            strokeDasharray={props.kind === "noMatch" && index === 0 ? undefined : "3 3"}
          />
        ))}
      </svg>
      <p>{props.text}</p>
      {props.action}
    </div>
  );
}
